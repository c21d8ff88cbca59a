// Beckon: the part of gdk-pixbuf 2.42 that makes small pictures of large ones, for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CGDKPIXBUF_H
#define BECKON_CGDKPIXBUF_H

#include <stddef.h>
#include <stdint.h>

// These are gdk-pixbuf's own functions, declared with C's own types: its headers include GLib's, which stand in folders
// that only compiler flags name. gboolean is int, guchar is unsigned char. Errors are not asked for: where one may be
// returned, NULL is passed, which GLib allows.

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;

GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, void **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *bytes, size_t count, void **error);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, void **error);
// Owned by the loader; NULL before enough was read.
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

int gdk_pixbuf_get_width(const GdkPixbuf *picture);
int gdk_pixbuf_get_height(const GdkPixbuf *picture);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *picture);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *picture);
// Owned by the picture.
const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *picture);
const char *gdk_pixbuf_get_option(GdkPixbuf *picture, const char *key);
int gdk_pixbuf_set_option(GdkPixbuf *picture, const char *key, const char *value);
// New pictures, to be released with g_object_unref.
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *picture);
GdkPixbuf *gdk_pixbuf_composite_color_simple(
    const GdkPixbuf *picture, int width, int height, int interpolation, int alpha, int check, uint32_t color1,
    uint32_t color2);
// The buffer is to be freed with g_free.
int gdk_pixbuf_save_to_bufferv(
    GdkPixbuf *picture, char **buffer, size_t *count, const char *type, char **keys, char **values, void **error);

unsigned long g_signal_connect_data(
    void *object, const char *signal, void (*handler)(void), void *data, void *destroy, int flags);
void g_object_unref(void *object);
void g_free(void *memory);

// A macro of GLib, for the one signal that is listened to: the size of the picture is known, and nothing is decoded yet.
static inline void beckon_when_size_is_known(
    GdkPixbufLoader *loader, void (*handler)(GdkPixbufLoader *, int, int, void *), void *data) {
    g_signal_connect_data(loader, "size-prepared", (void (*)(void))handler, data, NULL, 0);
}

#endif
