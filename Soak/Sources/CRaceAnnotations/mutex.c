// Tells ThreadSanitizer of Swift's Mutex.
//
// Where nobody else wants it, a Mutex is taken and let go of by code that is compiled into the program, and the
// sanitiser sees it. The slow ways are in libswiftSynchronization, which is not instrumented, and end in the kernel
// (FUTEX_LOCK_PI): it would take two threads that took turns for two threads that raced. These stand before the
// library's own functions, call them, and say what they did. So no report has to be suppressed, and a real race in
// what a Mutex guards, or beside it, is still one.

#include "RaceAnnotations.h"

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef RTLD_NEXT
#define RTLD_NEXT ((void *)-1l)
#endif

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT_METHOD __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context)) void *

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT_METHOD void lockSlow(uint32_t thread, SWIFT_SELF handle) __asm__(LOCK_SLOW);
SWIFT_METHOD bool tryLockSlow(SWIFT_SELF handle) __asm__(TRY_LOCK_SLOW);
SWIFT_METHOD void unlockSlow(SWIFT_SELF handle) __asm__(UNLOCK_SLOW);

typedef SWIFT_METHOD void (*LockSlow)(uint32_t, SWIFT_SELF);
typedef SWIFT_METHOD bool (*TryLockSlow)(SWIFT_SELF);
typedef SWIFT_METHOD void (*UnlockSlow)(SWIFT_SELF);

SWIFT_METHOD void lockSlow(uint32_t thread, SWIFT_SELF handle) {
  ((LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, handle);
  __tsan_acquire(handle);
}

SWIFT_METHOD bool tryLockSlow(SWIFT_SELF handle) {
  bool locked = ((TryLockSlow)dlsym(RTLD_NEXT, TRY_LOCK_SLOW))(handle);
  if (locked) __tsan_acquire(handle);
  return locked;
}

SWIFT_METHOD void unlockSlow(SWIFT_SELF handle) {
  __tsan_release(handle);
  ((UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW))(handle);
}

#endif
#endif
