// Dispatch parks the main thread in sigsuspend(2) with a mask in read-only memory. Valgrind before 3.20 writes to the
// mask and crashes; loaded before the C library, this hands it a copy.

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  // The kernel's mask is shorter than the C library's: a bit for each of 64 signals.
  return (int)syscall(SYS_rt_sigsuspend, &copy, 8);
}
