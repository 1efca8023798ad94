// Colophon
