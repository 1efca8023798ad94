/// Reads feeds, whatever format they are in.
public struct FeedReader {
  public static func read(_ bytes: [UInt8], location: String? = nil) throws(FeedError) -> Feed {
    throw FeedError(.notAFeed("nothing yet"))
  }
}
