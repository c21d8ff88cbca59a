// Beckon: the part of gexiv2 0.14 that reads the tags of images, for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CGEXIV2_H
#define BECKON_CGEXIV2_H

// These are gexiv2's own functions, declared with C's own types: its headers include GLib's, which stand in folders that
// only compiler flags name. gboolean is int, gchar is char. Errors are not asked for: where one may be returned, NULL is
// passed, which GLib allows.

typedef struct _GExiv2Metadata GExiv2Metadata;

int gexiv2_initialize(void);
// 4 is silence.
void gexiv2_log_set_level(int level);

GExiv2Metadata *gexiv2_metadata_new(void);
int gexiv2_metadata_open_path(GExiv2Metadata *self, const char *path, void **error);
int gexiv2_metadata_get_pixel_width(GExiv2Metadata *self);
int gexiv2_metadata_get_pixel_height(GExiv2Metadata *self);
// To be freed with g_free.
char *gexiv2_metadata_try_get_tag_string(GExiv2Metadata *self, const char *tag, void **error);
// To be freed with g_strfreev.
char **gexiv2_metadata_try_get_tag_multiple(GExiv2Metadata *self, const char *tag, void **error);
char **gexiv2_metadata_get_xmp_tags(GExiv2Metadata *self);
int gexiv2_metadata_try_get_gps_longitude(GExiv2Metadata *self, double *longitude, void **error);
int gexiv2_metadata_try_get_gps_latitude(GExiv2Metadata *self, double *latitude, void **error);

void g_object_unref(void *object);
void g_free(void *memory);
void g_strfreev(char **texts);

#endif
