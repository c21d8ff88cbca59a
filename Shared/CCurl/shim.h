// Beckon: libcurl for Swift, which cannot call functions with a variable number of arguments.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CCURL_H
#define BECKON_CCURL_H

#include <curl/curl.h>

// Sets an option that is a text; libcurl copies it.
static inline CURLcode beckon_curl_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

// Sets an option that is a number.
static inline CURLcode beckon_curl_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// Sets an option that is a size.
static inline CURLcode beckon_curl_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

// Sets an option that is a pointer, which has to stay where it is until the transfer is over.
static inline CURLcode beckon_curl_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

// Sets the function that hands over what is sent, and what it is called with.
static inline CURLcode beckon_curl_reader(CURL *handle, curl_read_callback reader, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, reader);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_READDATA, context) : code;
}

// Sets the function that takes what the server answers, and what it is called with.
static inline CURLcode beckon_curl_writer(CURL *handle, curl_write_callback writer, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

// The last number that the server answered with; 0 where it answered nothing.
static inline long beckon_curl_answer(CURL *handle) {
    long answer = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer) == CURLE_OK ? answer : 0;
}

#endif
