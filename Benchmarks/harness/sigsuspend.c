// Dispatch parks the main thread in sigsuspend(2) with a mask in read-only memory. Valgrind before 3.20 writes to the
// mask and crashes; loaded before the C library, this waits without one.

#include <signal.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  (void)mask;
  return pause();
}
