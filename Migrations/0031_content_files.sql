-- A file with another stamp is read, and content_hash of its post says whether it has changed. The address is that of the post.
ALTER TABLE content_files DROP COLUMN digest, DROP COLUMN content_hash, DROP COLUMN address, DROP COLUMN reads;
