// Sends a body again and again over one TCP connection, in one of several ways.
//
//   sending serve PORT                           for ten minutes; the first bytes of a connection say in which way
//   sending ask ADDRESS PORT WAY BYTES SECONDS   prints the microseconds of processor time that a body costs the sender
//
// WAY is s for send, z for send with MSG_ZEROCOPY, f for sendfile.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/errqueue.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef SO_ZEROCOPY
#define SO_ZEROCOPY 60
#endif
#ifndef MSG_ZEROCOPY
#define MSG_ZEROCOPY 0x4000000
#endif

static void fail(const char *what) {
  fprintf(stderr, "sending: %s: %s\n", what, strerror(errno));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static double processor(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

// Reads the kernel's notices that it no longer needs the memory.
static void reap(int socket, uint32_t *done, uint32_t sent) {
  while (*done != sent) {
    char control[128];
    struct msghdr message = {.msg_control = control, .msg_controllen = sizeof control};
    if (recvmsg(socket, &message, MSG_ERRQUEUE) < 0) {
      if (errno != EAGAIN) fail("recvmsg");
      struct pollfd one = {.fd = socket};
      poll(&one, 1, 100);
      continue;
    }
    struct sock_extended_err *notice = (void *)CMSG_DATA(CMSG_FIRSTHDR(&message));
    *done = notice->ee_data + 1;
  }
}

struct way { char name; long bytes; };

static void serve_one(int socket) {
  struct way way;
  if (recv(socket, &way, sizeof way, MSG_WAITALL) != sizeof way) return;
  char *memory = malloc(way.bytes);
  memset(memory, 'x', way.bytes);
  int file = memfd_create("body", 0);
  if (file < 0 || write(file, memory, way.bytes) != way.bytes) fail("memfd");
  int one = 1;
  if (way.name == 'z' && setsockopt(socket, SOL_SOCKET, SO_ZEROCOPY, &one, sizeof one) < 0) fail("SO_ZEROCOPY");
  uint32_t sent = 0, done = 0;
  char request;
  while (recv(socket, &request, 1, 0) == 1) {
    off_t offset = 0;
    while (offset < way.bytes) {
      ssize_t count;
      if (way.name == 's') {
        count = send(socket, memory + offset, way.bytes - offset, MSG_NOSIGNAL);
        if (count > 0) offset += count;
      } else if (way.name == 'z') {
        count = send(socket, memory + offset, way.bytes - offset, MSG_NOSIGNAL | MSG_ZEROCOPY);
        if (count > 0) offset += count, sent += 1;
      } else {
        count = sendfile(socket, file, &offset, way.bytes - offset);
      }
      if (count <= 0) return;
    }
    if (way.name == 'z') reap(socket, &done, sent);
  }
  free(memory);
  close(file);
}

static void serve(int port) {
  int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  if (bind(listener, (void *)&address, sizeof address) < 0 || listen(listener, 8) < 0) fail("listen");
  alarm(600);
  for (;;) {
    int connection = accept(listener, NULL, NULL);
    if (connection < 0) fail("accept");
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    double before = processor();
    serve_one(connection);
    double spent = processor() - before;
    (void)!write(connection, &spent, sizeof spent);
    close(connection);
  }
}

static void ask(const char *host, int port, char name, long bytes, double seconds) {
  int connection = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, host, &address.sin_addr);
  if (connect(connection, (void *)&address, sizeof address) < 0) fail("connect");
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct way way;
  memset(&way, 0, sizeof way);
  way.name = name, way.bytes = bytes;
  if (write(connection, &way, sizeof way) != sizeof way) fail("write");
  char *buffer = malloc(1 << 18);
  double start = now();
  long answers = 0;
  while (now() - start < seconds) {
    if (write(connection, "x", 1) != 1) fail("write");
    for (long rest = bytes; rest > 0;) {
      ssize_t count = recv(connection, buffer, rest < 1 << 18 ? rest : 1 << 18, 0);
      if (count <= 0) fail("recv");
      rest -= count;
    }
    answers += 1;
  }
  double spent;
  shutdown(connection, SHUT_WR);
  if (recv(connection, &spent, sizeof spent, MSG_WAITALL) != sizeof spent) fail("recv");
  printf("%.2f\n", spent / answers * 1e6);
}

int main(int count, char **arguments) {
  if (count == 3 && !strcmp(arguments[1], "serve")) serve(atoi(arguments[2]));
  if (count != 7) return fprintf(stderr, "sending serve PORT | sending ask ADDRESS PORT s|z|f BYTES SECONDS\n"), 2;
  ask(arguments[2], atoi(arguments[3]), arguments[4][0], atol(arguments[5]), atof(arguments[6]));
  return 0;
}
