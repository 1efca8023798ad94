package struct Captions { package init(file: [UInt8], name: String) throws { } ; package var vtt: String { "" } }
