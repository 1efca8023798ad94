-- The profiles of all posts are made when the terms are counted.
ALTER TABLE related_terms_made DROP COLUMN round;
ALTER TABLE related_profiles DROP COLUMN round;
