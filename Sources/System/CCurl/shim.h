#pragma once
#include <curl/curl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

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

/// For CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION.
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

static inline CURLcode colophon_curl_set_open_socket(
    CURL *handle, curl_opensocket_callback function, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

/// CURL_SOCKET_BAD where that fails.
static inline curl_socket_t colophon_curl_open_socket(const struct curl_sockaddr *target) {
  int type = target->socktype;
#ifdef SOCK_CLOEXEC
  type |= SOCK_CLOEXEC;
#endif
  return socket(target->family, type, target->protocol);
}

/// Writes the 4 or 16 bytes of an address in network byte order, and gives back how many; 0 for another family.
static inline int colophon_curl_address_bytes(const struct curl_sockaddr *target, unsigned char *bytes) {
  const void *address = &target->addr;
  if (target->family == AF_INET && target->addrlen >= sizeof(struct sockaddr_in)) {
    memcpy(bytes, &((const struct sockaddr_in *)address)->sin_addr, 4);
    return 4;
  }
  if (target->family == AF_INET6 && target->addrlen >= sizeof(struct sockaddr_in6)) {
    memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

/// 0 where there is none.
static inline unsigned short colophon_curl_port(const struct curl_sockaddr *target) {
  const void *address = &target->addr;
  if (target->family == AF_INET) return ntohs(((const struct sockaddr_in *)address)->sin_port);
  return target->family == AF_INET6 ? ntohs(((const struct sockaddr_in6 *)address)->sin6_port) : 0;
}

/// The address in numbers; 0 where that went well.
static inline int colophon_curl_address_text(const struct curl_sockaddr *target, char *text, int size) {
  return getnameinfo(&target->addr, (socklen_t)target->addrlen, text, (socklen_t)size, NULL, 0, NI_NUMERICHOST);
}
