#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one function for each kind of
// argument.

static inline CURLcode colophon_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode colophon_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode colophon_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl copies the text.
static inline CURLcode colophon_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl keeps the pointer: it has to live as long as the handle.
static inline CURLcode colophon_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*colophon_curl_receive)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode colophon_curl_set_receive(
    CURL *handle, CURLoption option, CURLoption context_option, colophon_curl_receive function,
    void *context) {
  CURLcode code = curl_easy_setopt(handle, option, function);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, context_option, context);
}

static inline CURLcode colophon_curl_set_progress(
    CURL *handle, curl_xferinfo_callback function, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

static inline long colophon_curl_get_long(CURL *handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/// Valid until the handle is used again or cleaned up; NULL where there is none.
static inline const char *colophon_curl_get_text(CURL *handle, CURLINFO info) {
  char *value = NULL;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : NULL;
}
