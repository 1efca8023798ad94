@main struct Site { static func main() {} }
