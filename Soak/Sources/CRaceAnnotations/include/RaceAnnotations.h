// What ThreadSanitizer cannot see of Swift's own libraries on Linux, which are not instrumented. Nothing here is to be
// called: the functions stand before the libraries' own where the program is linked for that sanitiser.
#ifndef COLOPHON_RACE_ANNOTATIONS_H
#define COLOPHON_RACE_ANNOTATIONS_H

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define COLOPHON_THREAD_SANITIZER 1

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// The library's own function of this name; the program ends where there is none, as another version of Swift would
// need other annotations.
void *annotated(const char *name);

#endif
#endif
#endif
