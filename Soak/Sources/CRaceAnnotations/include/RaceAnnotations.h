// What ThreadSanitizer cannot see by itself; see mutex.c. Nothing is to be called.
