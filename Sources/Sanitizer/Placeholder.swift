// Sanitizer
