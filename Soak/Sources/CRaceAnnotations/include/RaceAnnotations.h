// Annotations for Swift's libraries on Linux, which are not instrumented for ThreadSanitizer. Do not call them: in programs
// linked for that sanitiser, they replace the libraries' functions.
#ifndef COLOPHON_RACE_ANNOTATIONS_H
#define COLOPHON_RACE_ANNOTATIONS_H

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define COLOPHON_THREAD_SANITIZER 1

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// The library's own function of this name. The program ends if there is none, because another version of Swift needs
// other annotations.
void *annotated(const char *name);

#endif
#endif
#endif
