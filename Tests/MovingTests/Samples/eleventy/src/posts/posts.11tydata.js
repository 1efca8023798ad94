// The data of all posts.
module.exports = {
	layout: "post.njk",
	tags: ["posts"],
	permalink: "/written/{{ page.date | date: '%Y' }}/{{ page.fileSlug }}/",
};
