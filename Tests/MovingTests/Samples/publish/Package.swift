// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Site",
  dependencies: [.package(url: "https://github.com/johnsundell/publish.git", from: "0.9.0")],
  targets: [.executableTarget(name: "Site", dependencies: [.product(name: "Publish", package: "publish")])])
