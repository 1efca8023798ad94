// Tells ThreadSanitizer about Swift's Mutex.
//
// The code that locks an uncontended Mutex is compiled into the program, where the sanitiser sees it. The slow paths are in
// libswiftSynchronization, which is not instrumented, and end in the kernel (FUTEX_LOCK_PI): two threads that lock in turn
// seem to race. The functions here replace the library's own, call them, and tell the sanitiser about each lock. So no
// report has to be suppressed, and a real race is still reported.

#include "RaceAnnotations.h"

#if COLOPHON_THREAD_SANITIZER

#include <stdbool.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

SWIFT void lockSlow(uint32_t thread, SELF handle) __asm__(LOCK_SLOW);
SWIFT bool tryLockSlow(SELF handle) __asm__(TRY_LOCK_SLOW);
SWIFT void unlockSlow(SELF handle) __asm__(UNLOCK_SLOW);

static SWIFT void (*lock)(uint32_t, SELF);
static SWIFT bool (*tryLock)(SELF);
static SWIFT void (*unlock)(SELF);

__attribute__((constructor)) static void find(void) {
  lock = annotated(LOCK_SLOW);
  tryLock = annotated(TRY_LOCK_SLOW);
  unlock = annotated(UNLOCK_SLOW);
}

SWIFT void lockSlow(uint32_t thread, SELF handle) {
  lock(thread, handle);
  __tsan_acquire(handle);
}

SWIFT bool tryLockSlow(SELF handle) {
  bool isLocked = tryLock(handle);
  if (isLocked) __tsan_acquire(handle);
  return isLocked;
}

SWIFT void unlockSlow(SELF handle) {
  __tsan_release(handle);
  unlock(handle);
}

#endif
