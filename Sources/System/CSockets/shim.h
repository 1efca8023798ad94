#pragma once
#ifdef __linux__
#include <linux/filter.h>

// <sys/socket.h> declares it for those who ask for GNU's extensions, which Swift does not. That header itself stays
// with the module of the C library, to which its other names belong.
struct sockaddr;
int accept4(int descriptor, struct sockaddr *address, unsigned int *length, int flags);
#endif
