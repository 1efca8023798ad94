// Dispatch parks the main thread in sigsuspend(2) with a mask in read-only memory. Valgrind before 3.20 writes to the
// mask and crashes. Preloaded before the C library, this function passes a copy of the mask.

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  // The kernel's mask has 64 bits, fewer than the C library's.
  return (int)syscall(SYS_rt_sigsuspend, &copy, 8);
}
