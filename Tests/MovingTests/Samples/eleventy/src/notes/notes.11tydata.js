module.exports = { eleventyComputed: { title: (data) => data.page.fileSlug } };
