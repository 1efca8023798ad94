#pragma once
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Swift does not see macros that call macros.

static const uint64_t colophon_ssl_no_compression = SSL_OP_NO_COMPRESSION;
static const uint64_t colophon_ssl_no_renegotiation = SSL_OP_NO_RENEGOTIATION;
static const uint64_t colophon_ssl_cipher_server_preference = SSL_OP_CIPHER_SERVER_PREFERENCE;
static const uint64_t colophon_ssl_prioritize_chacha = SSL_OP_PRIORITIZE_CHACHA;
