#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  @preconcurrency import Darwin
#endif

/// The stream of C to which `print` writes. In C it is a variable, which nobody assigns.
package var standardOutput: UnsafeMutablePointer<FILE> { stdout }
