// Tells ThreadSanitizer about continuations that are resumed before their task waits.
//
// A task that is resumed while it waits becomes a job, and Swift reports to the sanitiser that the resumption happens
// before the job. A task that is resumed earlier simply continues, and Swift reports nothing: the values that the task
// receives then seem to race (swift_continuation_await, Swift 6.3). Only in this case, the task continues through a
// function here, which reports the order.

#include "RaceAnnotations.h"

#if COLOPHON_THREAD_SANITIZER

#include <stddef.h>

#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))

struct Context;
typedef SWIFT_ASYNC void (*Resume)(__attribute__((swift_async_context)) struct Context *);

// The beginning of ContinuationAsyncContext in Swift's ABI.
struct Context {
  struct Context *parent;
  Resume resume;
  size_t flags;
};

static const size_t changesExecutor = 2;

void *swift_task_getCurrent(void);
SWIFT_ASYNC void swift_continuation_await(struct Context *context);

static SWIFT_ASYNC void (*await)(struct Context *);
// The context of the task that is about to wait on this thread.
static _Thread_local Resume going;

__attribute__((constructor)) static void find(void) { await = annotated("swift_continuation_await"); }

static UNSEEN SWIFT_ASYNC void goOn(__attribute__((swift_async_context)) struct Context *context) {
  context->resume = going;
  __tsan_acquire(swift_task_getCurrent());
  __attribute__((musttail)) return context->resume(context);
}

UNSEEN SWIFT_ASYNC void swift_continuation_await(struct Context *context) {
  if (context->flags & changesExecutor) {
    // The task may become a separate job; the earlier order is nearly always known here.
    __tsan_acquire(swift_task_getCurrent());
  } else {
    // A task that has to wait already has its continuation function.
    going = context->resume;
    context->resume = goOn;
  }
  __attribute__((musttail)) return await(context);
}

#endif
