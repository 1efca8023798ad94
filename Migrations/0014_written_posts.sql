-- What the page of a post says about itself besides its text. Feeds do not show it.
ALTER TABLE posts
  -- The URL of the original of a post that appeared elsewhere first.
  ADD COLUMN canonical text,
  -- BCP 47; NULL for the language of the site.
  ADD COLUMN language text;
