-- Vectors hardly become smaller by compression, and every search reads many. Their rows keep them as they are from now on.
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
