export default function (config) {
  config.addPassthroughCopy("src/img");
  return { dir: { input: "src", output: "dist" }, pathPrefix: "/log/" };
}
