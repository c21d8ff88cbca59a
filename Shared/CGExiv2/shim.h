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
char **gexiv2_metadata_get_exif_tags(GExiv2Metadata *self);
char **gexiv2_metadata_get_iptc_tags(GExiv2Metadata *self);
int gexiv2_metadata_try_get_gps_longitude(GExiv2Metadata *self, double *longitude, void **error);
int gexiv2_metadata_try_get_gps_latitude(GExiv2Metadata *self, double *latitude, void **error);

// How the picture has to be turned, as EXIF counts it.
int gexiv2_metadata_get_orientation(GExiv2Metadata *self);

// Pictures within the file, the smallest first, NULL behind the last.
typedef struct _GExiv2PreviewProperties GExiv2PreviewProperties;
typedef struct _GExiv2PreviewImage GExiv2PreviewImage;
GExiv2PreviewProperties **gexiv2_metadata_get_preview_properties(GExiv2Metadata *self);
unsigned int gexiv2_preview_properties_get_width(GExiv2PreviewProperties *self);
unsigned int gexiv2_preview_properties_get_height(GExiv2PreviewProperties *self);
GExiv2PreviewImage *gexiv2_metadata_try_get_preview_image(
    GExiv2Metadata *self, GExiv2PreviewProperties *properties, void **error);
const unsigned char *gexiv2_preview_image_get_data(GExiv2PreviewImage *self, unsigned int *count);

void g_object_unref(void *object);
void g_free(void *memory);
void g_strfreev(char **texts);

#endif
