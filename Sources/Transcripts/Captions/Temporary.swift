extension Captions { package init(_ t: Transcript, duration: MediaTime?) { self.init(cues: []) } }
