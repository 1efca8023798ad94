-- Compression hardly makes vectors smaller, and every search reads many. New rows are stored with uncompressed vectors.
ALTER TABLE search_documents ALTER COLUMN vector SET STORAGE EXTERNAL, ALTER COLUMN ranking SET STORAGE EXTERNAL;
ALTER TABLE search_sections ALTER COLUMN vector SET STORAGE EXTERNAL;

-- Postgres can be built without lz4.
DO $$
BEGIN
  ALTER TABLE search_sections ALTER COLUMN text SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  NULL;
END
$$;
