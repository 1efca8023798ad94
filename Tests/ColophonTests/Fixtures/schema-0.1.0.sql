-- The database of version 0.1.0. Scripts/dump-schema wrote it.
BEGIN;
SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;
SET LOCAL idle_in_transaction_session_timeout = 0;
SET LOCAL client_encoding = 'UTF8';
SET LOCAL standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', true);
SET LOCAL check_function_bodies = false;
SET LOCAL xmloption = content;
SET LOCAL client_min_messages = warning;
SET LOCAL row_security = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE public.visibility AS (
	moment timestamp with time zone,
	audience text
);
CREATE FUNCTION public.await_pictures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO pictures_waiting (post_id)
  SELECT NEW.id WHERE NOT EXISTS (SELECT FROM pictures_waiting WHERE post_id = NEW.id);
  RETURN NULL;
END
$$;
CREATE FUNCTION public.digest_post() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.digest := sha256(record_send(ROW(
    NEW.guid, NEW.path, NEW.origin, NEW.sorted_at, NEW.published, NEW.published_offset, NEW.updated,
    NEW.updated_offset, NEW.changed_at, NEW.title, NEW.summary, NEW.authors, NEW.tags, NEW.body,
    NEW.enclosures)));
  RETURN NEW;
END
$$;
CREATE FUNCTION public.move_in_lists() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE post_tags SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  UPDATE post_authors SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  UPDATE post_series SET sorted_at = NEW.sorted_at, shown_from = shown_from(NEW) WHERE post_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.place_in_list() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT p.sorted_at, p.sequence, shown_from(p) INTO NEW.sorted_at, NEW.sequence, NEW.shown_from
  FROM posts p WHERE p.id = NEW.post_id;
  RETURN NEW;
END
$$;
SET LOCAL default_tablespace = '';
SET LOCAL default_table_access_method = heap;
CREATE TABLE public.posts (
    id uuid NOT NULL,
    guid text NOT NULL,
    sequence bigint NOT NULL,
    origin_kind text NOT NULL,
    source_id bigint,
    file text,
    origin text,
    link text,
    path text NOT NULL,
    path_key text NOT NULL,
    state text NOT NULL,
    visible_from timestamp with time zone NOT NULL,
    sorted_at timestamp with time zone NOT NULL,
    published timestamp with time zone,
    published_offset integer,
    published_day date GENERATED ALWAYS AS ((((published AT TIME ZONE 'UTC'::text) + ((published_offset)::double precision * '00:00:01'::interval)))::date) STORED,
    updated timestamp with time zone,
    updated_offset integer,
    changed_at timestamp with time zone NOT NULL,
    title text,
    summary text,
    authors text[] NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    lead text NOT NULL,
    lead_is_whole boolean NOT NULL,
    body text NOT NULL,
    image text,
    reading_minutes integer,
    enclosures jsonb NOT NULL,
    canonical text,
    language text,
    updates jsonb DEFAULT '[]'::jsonb NOT NULL,
    outdated_by text,
    content_hash bytea NOT NULL,
    rendering integer NOT NULL,
    digest bytea NOT NULL,
    CONSTRAINT posts_origin CHECK (
CASE origin_kind
    WHEN 'feed'::text THEN ((source_id IS NOT NULL) AND (file IS NULL))
    WHEN 'file'::text THEN (file IS NOT NULL)
    WHEN 'desk'::text THEN (file IS NULL)
    ELSE false
END),
    CONSTRAINT posts_published CHECK (((published IS NULL) = (published_offset IS NULL))),
    CONSTRAINT posts_state_check CHECK ((state = ANY (ARRAY['published'::text, 'draft'::text, 'gone'::text, 'page'::text, 'unlisted'::text]))),
    CONSTRAINT posts_updated CHECK (((updated IS NULL) = (updated_offset IS NULL)))
);
CREATE FUNCTION public.shown_from(post public.posts) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN ((post).state = 'published'::text) THEN (post).visible_from ELSE 'infinity'::timestamp with time zone END;
CREATE TABLE public.authors (
    key text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.content_files (
    post_id uuid NOT NULL,
    stamp text,
    made_with text NOT NULL,
    redirects jsonb NOT NULL
);
CREATE TABLE public.episode_blocks (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    level integer,
    time_ms integer,
    speaker text,
    markdown text NOT NULL,
    html text NOT NULL,
    is_preview boolean NOT NULL,
    CONSTRAINT episode_blocks_kind_check CHECK ((kind = ANY (ARRAY['heading'::text, 'paragraph'::text, 'code'::text, 'other'::text])))
);
CREATE TABLE public.episode_captions (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    label text NOT NULL,
    text text NOT NULL,
    CONSTRAINT episode_captions_kind_check CHECK ((kind = ANY (ARRAY['captions'::text, 'subtitles'::text, 'descriptions'::text])))
);
CREATE TABLE public.episode_chapters (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    time_ms integer NOT NULL,
    title text NOT NULL
);
CREATE TABLE public.episode_code (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    time_ms integer,
    title text NOT NULL,
    language text,
    file text NOT NULL,
    source text NOT NULL,
    html text NOT NULL
);
CREATE TABLE public.episode_exercises (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    problem text NOT NULL,
    problem_html text NOT NULL,
    solution text,
    solution_html text
);
CREATE TABLE public.episode_files (
    post_id uuid NOT NULL,
    name text NOT NULL,
    is_public boolean NOT NULL
);
CREATE TABLE public.episode_links (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    role text NOT NULL,
    title text NOT NULL,
    url text,
    authors jsonb NOT NULL,
    date text,
    blurb text,
    blurb_html text,
    CONSTRAINT episode_links_role_check CHECK ((role = ANY (ARRAY['reference'::text, 'resource'::text, 'related'::text])))
);
CREATE TABLE public.episode_media (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    role text NOT NULL,
    address text NOT NULL,
    title text,
    type text NOT NULL,
    size bigint,
    width integer,
    height integer,
    CONSTRAINT episode_media_role_check CHECK ((role = ANY (ARRAY['video'::text, 'audio'::text, 'download'::text])))
);
CREATE TABLE public.episode_people (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    role text NOT NULL,
    name text NOT NULL,
    url text,
    image text,
    CONSTRAINT episode_people_role_check CHECK ((role = ANY (ARRAY['host'::text, 'guest'::text])))
);
CREATE TABLE public.episode_questions (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    time_ms integer,
    question text NOT NULL,
    question_html text NOT NULL,
    answer text NOT NULL,
    answer_html text NOT NULL
);
CREATE TABLE public.episodes (
    post_id uuid NOT NULL,
    number integer,
    subtitle text,
    blurb text NOT NULL,
    blurb_source text NOT NULL,
    duration_ms integer,
    open_from timestamp with time zone,
    poster text,
    player text,
    collection text,
    collection_key text,
    section text,
    CONSTRAINT episodes_check CHECK (((collection IS NULL) = (collection_key IS NULL))),
    CONSTRAINT episodes_check1 CHECK (((section IS NULL) OR (collection IS NOT NULL))),
    CONSTRAINT episodes_number_check CHECK ((number >= 0))
);
CREATE TABLE public.fetches (
    url text NOT NULL,
    source_id bigint NOT NULL,
    feed_url text NOT NULL,
    entity_tag text,
    last_modified text,
    is_whole boolean NOT NULL,
    rendering integer NOT NULL,
    fetched_at timestamp with time zone NOT NULL
);
CREATE TABLE public.former_paths (
    path_key text NOT NULL,
    post_id uuid NOT NULL
);
CREATE TABLE public.former_topics (
    post_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    CONSTRAINT former_topics_kind_check CHECK ((kind = ANY (ARRAY['tag'::text, 'author'::text, 'series'::text])))
);
CREATE TABLE public.imported_entries (
    post_id uuid NOT NULL,
    entry jsonb NOT NULL
);
CREATE TABLE public.jobs (
    id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    lane text DEFAULT ''::text NOT NULL,
    payload jsonb NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    claim uuid,
    last_error text,
    given_up_at timestamp with time zone,
    CONSTRAINT jobs_check CHECK (((due_at IS NULL) = (given_up_at IS NOT NULL))),
    CONSTRAINT jobs_key_check CHECK ((octet_length(key) <= 500))
);
ALTER TABLE public.jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.late_changes (
    post_id uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.picture_sizes (
    address text NOT NULL,
    width integer,
    height integer,
    failures integer DEFAULT 0 NOT NULL,
    next_try timestamp with time zone DEFAULT '-infinity'::timestamp with time zone
);
CREATE TABLE public.pictures_waiting (
    number bigint NOT NULL,
    post_id uuid NOT NULL
);
ALTER TABLE public.pictures_waiting ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pictures_waiting_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.post_authors (
    post_id uuid NOT NULL,
    key text NOT NULL,
    sorted_at timestamp with time zone NOT NULL,
    sequence bigint NOT NULL,
    shown_from timestamp with time zone NOT NULL
);
CREATE TABLE public.post_pictures (
    post_id uuid NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.post_revisions (
    post_id uuid NOT NULL,
    number integer NOT NULL,
    format text NOT NULL,
    source text NOT NULL,
    author text,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT post_revisions_format_check CHECK ((format = ANY (ARRAY['markdown'::text, 'html'::text]))),
    CONSTRAINT post_revisions_number_check CHECK ((number > 0))
);
CREATE TABLE public.post_series (
    post_id uuid NOT NULL,
    key text NOT NULL,
    part integer,
    sorted_at timestamp with time zone NOT NULL,
    sequence bigint NOT NULL,
    shown_from timestamp with time zone NOT NULL,
    CONSTRAINT post_series_part_check CHECK ((part > 0))
);
CREATE TABLE public.post_tags (
    post_id uuid NOT NULL,
    key text NOT NULL,
    sorted_at timestamp with time zone NOT NULL,
    sequence bigint NOT NULL,
    shown_from timestamp with time zone NOT NULL
);
ALTER TABLE public.posts ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.posts_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.previews (
    digest bytea NOT NULL,
    post_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.related_posts (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    related_id uuid NOT NULL,
    score real NOT NULL
);
CREATE TABLE public.related_profiles (
    post_id uuid NOT NULL,
    terms text[] NOT NULL,
    weights double precision[] NOT NULL
);
CREATE TABLE public.related_terms (
    term text NOT NULL COLLATE pg_catalog."C",
    share double precision NOT NULL
);
CREATE TABLE public.related_terms_made (
    posts bigint NOT NULL,
    is_only boolean DEFAULT true NOT NULL,
    CONSTRAINT related_terms_made_is_only_check CHECK (is_only)
);
CREATE TABLE public.related_waiting (
    post_id uuid NOT NULL,
    has_changed boolean NOT NULL,
    number bigint NOT NULL
);
ALTER TABLE public.related_waiting ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.related_waiting_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.schema_migrations (
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.search_documents (
    post_id uuid NOT NULL,
    part text NOT NULL,
    vector tsvector NOT NULL,
    ranking tsvector NOT NULL,
    pairs smallint[] DEFAULT '{0}'::smallint[] NOT NULL,
    made_by text NOT NULL,
    CONSTRAINT search_documents_part_check CHECK ((part = ANY (ARRAY['all'::text, 'preview'::text, 'members'::text])))
);
ALTER TABLE ONLY public.search_documents ALTER COLUMN vector SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.search_documents ALTER COLUMN ranking SET STORAGE EXTERNAL;
CREATE TABLE public.search_sections (
    post_id uuid NOT NULL,
    "position" integer NOT NULL,
    is_public boolean NOT NULL,
    heading text,
    anchor text,
    time_ms integer,
    text text NOT NULL,
    vector tsvector NOT NULL
);
ALTER TABLE ONLY public.search_sections ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE TABLE public.search_waiting (
    post_id uuid NOT NULL,
    "position" bigint NOT NULL
);
ALTER TABLE public.search_waiting ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.search_waiting_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.search_words (
    word text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.series (
    key text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.site_revision (
    number bigint NOT NULL,
    changed_at timestamp with time zone,
    is_only boolean DEFAULT true NOT NULL,
    CONSTRAINT site_revision_is_only_check CHECK (is_only)
);
CREATE TABLE public.social_images (
    digest text NOT NULL,
    post_id uuid,
    png bytea NOT NULL
);
CREATE TABLE public.sources (
    id bigint NOT NULL,
    identity text NOT NULL,
    location text NOT NULL,
    title text,
    description text,
    language text,
    imported_at timestamp with time zone NOT NULL
);
ALTER TABLE public.sources ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sources_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tags (
    key text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.websub_requests (
    id bigint NOT NULL,
    callback_site text NOT NULL,
    client text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    is_pending boolean NOT NULL
);
ALTER TABLE public.websub_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.websub_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.websub_subscriptions (
    id bigint NOT NULL,
    topic text NOT NULL,
    callback text NOT NULL,
    callback_site text NOT NULL,
    is_hub boolean NOT NULL,
    secret text,
    expires_at timestamp with time zone NOT NULL,
    wanted bytea NOT NULL,
    delivered bytea NOT NULL,
    CONSTRAINT websub_subscriptions_callback_check CHECK ((octet_length(callback) <= 1500)),
    CONSTRAINT websub_subscriptions_topic_check CHECK ((octet_length(topic) <= 1000))
);
ALTER TABLE public.websub_subscriptions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.websub_subscriptions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.working_copies (
    post_id uuid NOT NULL,
    version integer NOT NULL,
    source text NOT NULL,
    author text,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT working_copies_version_check CHECK ((version > 0))
);
INSERT INTO public.authors (key, name) VALUES ('ada', 'Ada');
INSERT INTO public.authors (key, name) VALUES ('grace', 'Grace');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('262b03e8-716e-42a9-905e-6f9e85fb2c84', NULL, 'UTC', '[]');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('6bba4a5f-3757-4677-a538-645b011487ab', NULL, 'UTC', '[]');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('0e10222c-cd31-45ec-a023-cfa0bf2fd568', NULL, 'UTC', '[]');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', NULL, 'UTC', '["/old/one"]');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', NULL, 'UTC', '[]');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('7b6e6d10-b690-4ee2-90da-dcead65f1c44', NULL, 'UTC', '[]');
INSERT INTO public.content_files (post_id, stamp, made_with, redirects) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', NULL, 'UTC', '[]');
INSERT INTO public.episode_blocks (post_id, "position", kind, level, time_ms, speaker, markdown, html, is_preview) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 'heading', 1, 0, NULL, 'Beginning', 'Beginning', true);
INSERT INTO public.episode_blocks (post_id, "position", kind, level, time_ms, speaker, markdown, html, is_preview) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 2, 'paragraph', NULL, 1000, 'Ada', 'Everybody reads this.', 'Everybody reads this.', true);
INSERT INTO public.episode_blocks (post_id, "position", kind, level, time_ms, speaker, markdown, html, is_preview) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 3, 'paragraph', NULL, 30000, 'Ada', 'Members read this.', 'Members read this.', false);
INSERT INTO public.episode_chapters (post_id, "position", time_ms, title) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 0, 'Beginning');
INSERT INTO public.episode_links (post_id, "position", role, title, url, authors, date, blurb, blurb_html) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 'reference', 'A book', 'https://books.example/', '["Grace"]', NULL, NULL, NULL);
INSERT INTO public.episode_media (post_id, "position", role, address, title, type, size, width, height) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 'video', 'https://videos.example/first.mp4', NULL, 'video/mp4', NULL, NULL, NULL);
INSERT INTO public.episode_people (post_id, "position", role, name, url, image) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 'host', 'Ada', NULL, NULL);
INSERT INTO public.episodes (post_id, number, subtitle, blurb, blurb_source, duration_ms, open_from, poster, player, collection, collection_key, section) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, NULL, '<p>About ink.</p>
', 'About ink.', 60000, '2099-01-01 00:00:00+00', NULL, NULL, 'Talks', 'talks', 'Start');
INSERT INTO public.fetches (url, source_id, feed_url, entity_tag, last_modified, is_whole, rendering, fetched_at) VALUES ('https://blog.example/', 1, 'https://blog.example/feed.xml', '"a"', NULL, true, 1, '2026-11-26 03:24:33.160637+00');
INSERT INTO public.former_paths (path_key, post_id) VALUES ('/old/one', '8dc4e9b9-7a89-4bce-ae87-3b47dc81707b');
INSERT INTO public.former_topics (post_id, kind, key) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'series', 'parts');
INSERT INTO public.former_topics (post_id, kind, key) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'tag', 'swift');
INSERT INTO public.former_topics (post_id, kind, key) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'author', 'ada');
INSERT INTO public.former_topics (post_id, kind, key) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'author', 'grace');
INSERT INTO public.imported_entries (post_id, entry) VALUES ('26e8fdef-3f16-48d9-9bf7-41f277326e4c', '{"base": "https://blog.example/", "guid": "urn:older", "link": "https://blog.example/2019/older/", "tags": [], "title": "Older", "authors": [], "published": "2019-01-01T10:00:00+01:00", "enclosures": [], "contentHTML": "<p>Ink.</p>"}');
INSERT INTO public.imported_entries (post_id, entry) VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', '{"base": "https://blog.example/", "guid": "urn:imported", "link": "https://blog.example/2020/imported/", "tags": ["Swift"], "title": "Imported", "authors": [], "published": "2020-01-01T10:00:00+01:00", "enclosures": [{"url": "https://blog.example/a.mp3", "type": "audio/mpeg", "length": 12}], "contentHTML": "<p>Ink, <a href=\"/2019/older/\">here</a>.</p>"}');
INSERT INTO public.jobs (id, kind, key, lane, payload, version, created_at, due_at, attempts, claim, last_error, given_up_at) OVERRIDING SYSTEM VALUE VALUES (1, 'websub.delivery', '1', 'reader.example:443', '{"subscription": 1}', 1, '2026-11-26 03:24:33.160637+00', '2099-01-01 00:00:00+00', 0, NULL, NULL, NULL);
INSERT INTO public.late_changes (post_id, changed_at) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', '2026-11-26 03:24:32.025519+00');
INSERT INTO public.picture_sizes (address, width, height, failures, next_try) VALUES ('https://pictures.example/a.png', NULL, NULL, 1, '2026-11-26 04:24:32.144829+00');
INSERT INTO public.post_authors (post_id, key, sorted_at, sequence, shown_from) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 'ada', '2025-01-04 10:00:00+00', 9, '2025-01-04 10:00:00+00');
INSERT INTO public.post_authors (post_id, key, sorted_at, sequence, shown_from) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'ada', '2025-01-02 10:00:00+00', 7, '2025-01-02 10:00:00+00');
INSERT INTO public.post_authors (post_id, key, sorted_at, sequence, shown_from) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'grace', '2025-01-02 10:00:00+00', 7, '2025-01-02 10:00:00+00');
INSERT INTO public.post_pictures (post_id, address) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 'https://pictures.example/a.png');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('262b03e8-716e-42a9-905e-6f9e85fb2c84', 1, 'markdown', '---
title: Draft
draft: true
Not yet.
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('6bba4a5f-3757-4677-a538-645b011487ab', 1, 'markdown', '---
title: Hidden
date: 2025-01-03
visibility: unlisted
For some.
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('0e10222c-cd31-45ec-a023-cfa0bf2fd568', 1, 'markdown', '---
title: Later
date: 2099-01-01T00:00:00Z
Scheduled.
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 1, 'markdown', '---
title: One
date: 2025-01-01T10:00:00+01:00
tags: [Swift, feeds]
series: Parts
part: 1
redirects: [/old/one]
updates:
  - {date: 2025-02-01, note: Corrected.}
The **first** post with ink, and ![a picture](https://pictures.example/a.png).
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 1, 'markdown', '---
title: Two
date: 2025-01-02T10:00:00Z
tags: [swift]
series: Parts
authors: [Ada, Grace]
language: de
canonical: https://elsewhere.example/two
outdated: /posts/one
The second post, with ink and [a link](one.md).
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('7b6e6d10-b690-4ee2-90da-dcead65f1c44', 1, 'markdown', '---
title: Page
A page.
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 'markdown', '---
title: First episode
date: 2025-01-04T10:00:00Z
duration: 1:00
hosts: [Ada]
visibility: members until 2099-01-01T00:00:00Z
blurb: About ink.
collection: Talks
section: Start
video: https://videos.example/first.mp4
references:
  - {title: A book, url: https://books.example/, authors: [Grace]}
[00:00:00] # Beginning
[00:00:01] Ada: Everybody reads this.
<!-- members -->
[00:00:30] Ada: Members read this.
', NULL, '2026-11-26 03:24:32.025519+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 2, 'markdown', '---
title: Two
date: 2025-01-02T10:00:00Z
tags: [other]
series: Parts
authors: [Ada, Grace]
language: de
canonical: https://elsewhere.example/two
outdated: /posts/one
The second post, with ink and [a link](one.md).
', NULL, '2026-11-26 03:24:32.783592+00');
INSERT INTO public.post_revisions (post_id, number, format, source, author, written_at) VALUES ('6f6a25d2-8620-4dae-87bd-f97a92764adc', 1, 'markdown', '---
title: Gone
date: 2025-01-05
Soon gone.
', NULL, '2026-11-26 03:24:32.783592+00');
INSERT INTO public.post_series (post_id, key, part, sorted_at, sequence, shown_from) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 'parts', 1, '2025-01-01 09:00:00+00', 6, '2025-01-01 09:00:00+00');
INSERT INTO public.post_series (post_id, key, part, sorted_at, sequence, shown_from) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'parts', NULL, '2025-01-02 10:00:00+00', 7, '2025-01-02 10:00:00+00');
INSERT INTO public.post_tags (post_id, key, sorted_at, sequence, shown_from) VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', 'swift', '2020-01-01 09:00:00+00', 2, '-infinity');
INSERT INTO public.post_tags (post_id, key, sorted_at, sequence, shown_from) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 'feeds', '2025-01-01 09:00:00+00', 6, '2025-01-01 09:00:00+00');
INSERT INTO public.post_tags (post_id, key, sorted_at, sequence, shown_from) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 'swift', '2025-01-01 09:00:00+00', 6, '2025-01-01 09:00:00+00');
INSERT INTO public.post_tags (post_id, key, sorted_at, sequence, shown_from) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'other', '2025-01-02 10:00:00+00', 7, '2025-01-02 10:00:00+00');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('26e8fdef-3f16-48d9-9bf7-41f277326e4c', 'urn:older', 1, 'feed', 1, NULL, 'https://blog.example', 'https://blog.example/2019/older/', '/2019/older/', '/2019/older', 'published', '-infinity', '2019-01-01 09:00:00+00', '2019-01-01 09:00:00+00', 3600, NULL, NULL, '2026-11-26 03:24:31.847176+00', 'Older', 'Ink.', '{}', '{}', '<p>Ink.</p>', true, '<p>Ink.</p>', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\x66cf704b4ca8a3748f7c2a1e0a99c095b3b1a94d879ef87afa4f6ccd49a95b6a', 1, '\x947451ab3584f399c0495524f67ecf66b7ff7848565d3469de7aa28d9d26f450');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', 'urn:imported', 2, 'feed', 1, NULL, 'https://blog.example', 'https://blog.example/2020/imported/', '/2020/imported/', '/2020/imported', 'published', '-infinity', '2020-01-01 09:00:00+00', '2020-01-01 09:00:00+00', 3600, NULL, NULL, '2026-11-26 03:24:31.847176+00', 'Imported', 'Ink, here.', '{}', '{Swift}', '<p>Ink, <a href="/2019/older/">here</a>.</p>', true, '<p>Ink, <a href="/2019/older/">here</a>.</p>', NULL, 1, '[{"url": "https://blog.example/a.mp3", "type": "audio/mpeg", "length": 12}]', NULL, NULL, '[]', NULL, '\x5b07b3a3b168c0a5731bd893d3090fe1b8f4f76d3273d2d00a8538cbab54b844', 1, '\x03df2851fa04286eed60c85d1ec2b236e80780c82469a8e0b0e828917d358d6b');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('262b03e8-716e-42a9-905e-6f9e85fb2c84', 'urn:uuid:5a42794f-0291-8647-b10d-4cb4e794781a', 3, 'file', NULL, 'draft.md', NULL, NULL, '/posts/draft', '/posts/draft', 'draft', '-infinity', '2026-11-26 03:24:32.025519+00', NULL, NULL, NULL, NULL, '2026-11-26 03:24:32.025519+00', 'Draft', 'Not yet.', '{}', '{}', '<p>Not yet.</p>
', true, '<p>Not yet.</p>
', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\xbf7390e45a84a5d0ed117c47d9d64454cc7d8e9b6ca8c72d19573dac0d1b4a6e', 7, '\x0a900734ebd98614c1c159a4e8831a803441b34dbcba96178f5aa430b56190d0');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('6bba4a5f-3757-4677-a538-645b011487ab', 'urn:uuid:fed8412e-1da2-840c-afe6-7291e626ba9e', 4, 'file', NULL, 'hidden.md', NULL, NULL, '/posts/hidden', '/posts/hidden', 'unlisted', '2025-01-03 00:00:00+00', '2025-01-03 00:00:00+00', '2025-01-03 00:00:00+00', 0, NULL, NULL, '2026-11-26 03:24:32.025519+00', 'Hidden', 'For some.', '{}', '{}', '<p>For some.</p>
', true, '<p>For some.</p>
', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\x6a20f42d2c6d5e4f838a258c40d2c7ba3a9848c3cf86ccb249136f8de39ba3ae', 7, '\x1d3b5ccbe82ca6a0da9ef115827c397277ed75d9018529e35c600df76454808a');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('0e10222c-cd31-45ec-a023-cfa0bf2fd568', 'urn:uuid:f2b3d090-f159-8f8d-b95b-87d73dfbea76', 5, 'file', NULL, 'later.md', NULL, NULL, '/posts/later', '/posts/later', 'published', '2099-01-01 00:00:00+00', '2099-01-01 00:00:00+00', '2099-01-01 00:00:00+00', 0, NULL, NULL, '2026-11-26 03:24:32.025519+00', 'Later', 'Scheduled.', '{}', '{}', '<p>Scheduled.</p>
', true, '<p>Scheduled.</p>
', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\x95d868a547fe1674749dc9a58dc72f99933289ad77bdd82648fc21af5f37a84d', 7, '\x177ff7dbd1d5e181658a836acfa4d249ce0af65b08792389d1c26e6692175fe3');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 'urn:uuid:830abd25-430f-8d50-961f-747b09fa87ea', 6, 'file', NULL, 'one.md', NULL, NULL, '/posts/one', '/posts/one', 'published', '2025-01-01 09:00:00+00', '2025-01-01 09:00:00+00', '2025-01-01 09:00:00+00', 3600, '2025-02-01 00:00:00+00', 0, '2026-11-26 03:24:32.025519+00', 'One', 'The first post with ink, and .', '{}', '{Swift,feeds}', '<p>The <strong>first</strong> post with ink, and <img src="https://pictures.example/a.png" alt="a picture" loading="lazy">.</p>
', true, '<p>The <strong>first</strong> post with ink, and <img src="https://pictures.example/a.png" alt="a picture" loading="lazy">.</p>
', 'https://pictures.example/a.png', 1, '[]', NULL, NULL, '[{"date": "2025-02-01T00:00:00Z", "note": "Corrected."}]', NULL, '\x84c53aa936401f53314021b8e34d22e1447e33f21c6116bbef691982084d0e32', 7, '\x840b3085cebb279bb73144349f2a43430774ee54e33a6aa243b05dcbc3bda7a8');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('7b6e6d10-b690-4ee2-90da-dcead65f1c44', 'urn:uuid:2a50910e-9c73-8daf-841e-2e274c2b51ca', 8, 'file', NULL, 'pages/page.md', NULL, NULL, '/page', '/page', 'page', '-infinity', '2026-11-26 03:24:32.025519+00', NULL, NULL, NULL, NULL, '2026-11-26 03:24:32.025519+00', 'Page', 'A page.', '{}', '{}', '<p>A page.</p>
', true, '<p>A page.</p>
', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\x5df5113bfb0a2c88fb1c537000592d88dcd072de0db98206fd6a3f1ddbdbadc1', 7, '\x996b0bec8c28784558e0af51bf529888d2a99bd5a02c2e6609a4c46d758fcf90');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 'urn:uuid:218a6a05-9cc3-89c1-8768-49393e909816', 9, 'file', NULL, 'episodes/1-first/episode.md', NULL, NULL, '/episodes/1-first', '/episodes/1-first', 'published', '2025-01-04 10:00:00+00', '2025-01-04 10:00:00+00', '2025-01-04 10:00:00+00', 0, NULL, NULL, '2026-11-26 03:24:32.025519+00', 'First episode', 'About ink.', '{Ada}', '{}', '<p>About ink.</p>
', false, '<p>About ink.</p>
<ul>
<li><a href="/episodes/1-first?t=0">0:00</a> Beginning</li>
</ul>
', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\x1c1e4096c72ff915818a36dea2675aa010b89e45bf752707dfc26deedccd2f21', 7, '\xc46b127c48b9901526706dc4d34630dfe176e1b5cec276b9f6e592e106954a9a');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'urn:uuid:2faa9186-4d7b-8786-b05f-e67b460b66a4', 7, 'file', NULL, 'two.md', NULL, NULL, '/posts/two', '/posts/two', 'published', '2025-01-02 10:00:00+00', '2025-01-02 10:00:00+00', '2025-01-02 10:00:00+00', 0, '2026-11-26 03:24:32.783592+00', 0, '2026-11-26 03:24:33+00', 'Two', 'The second post, with ink and a link.', '{Ada,Grace}', '{other}', '<p>The second post, with ink and <a href="/posts/one.md">a link</a>.</p>
', true, '<p>The second post, with ink and <a href="/posts/one.md">a link</a>.</p>
', NULL, 1, '[]', 'https://elsewhere.example/two', 'de', '[]', '/posts/one', '\x133ba673caec2229c80a849c1653c9229617a7c7cb073d37a7f527d575c7a05f', 7, '\xf8c25015c1bee25a464d9aba10212f9fa18bb9eb774d21f27361c9ecb2e35b1f');
INSERT INTO public.posts (id, guid, sequence, origin_kind, source_id, file, origin, link, path, path_key, state, visible_from, sorted_at, published, published_offset, updated, updated_offset, changed_at, title, summary, authors, tags, lead, lead_is_whole, body, image, reading_minutes, enclosures, canonical, language, updates, outdated_by, content_hash, rendering, digest) OVERRIDING SYSTEM VALUE VALUES ('6f6a25d2-8620-4dae-87bd-f97a92764adc', 'urn:uuid:8e7b95c5-b705-8d35-9825-e7ac33010269', 10, 'file', NULL, 'gone.md', NULL, NULL, '/posts/gone', '/posts/gone', 'gone', '2025-01-05 00:00:00+00', '2025-01-05 00:00:00+00', '2025-01-05 00:00:00+00', 0, NULL, NULL, '2026-11-26 03:24:34+00', 'Gone', 'Soon gone.', '{}', '{}', '<p>Soon gone.</p>
', true, '<p>Soon gone.</p>
', NULL, 1, '[]', NULL, NULL, '[]', NULL, '\xc3860920853fe8a591a489d836cd3df2f90e6f41bfd5bddbf77b654de48a66e8', 7, '\x5d3a18b520e14690432b3a6d6553a5383cbc3452123ece42e7de535c0e457ece');
INSERT INTO public.previews (digest, post_id, created_at) VALUES ('\xff8fe89705e6a7b7fbb7fd6fe7bb1dd17dd2592d350b3b20d2baa5bcc228d003', '262b03e8-716e-42a9-905e-6f9e85fb2c84', '2026-11-26 03:24:32.356725+00');
INSERT INTO public.related_posts (post_id, "position", related_id, score) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, 'dae936a9-7975-4ffd-893c-0c69454813f2', 0.2958401);
INSERT INTO public.related_posts (post_id, "position", related_id, score) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 2, '8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 0.2717465);
INSERT INTO public.related_posts (post_id, "position", related_id, score) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 1, '9f7b870c-bcfd-4f01-9d5b-8229352957e3', 0.2958401);
INSERT INTO public.related_posts (post_id, "position", related_id, score) VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', 1, '8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 0.70596445);
INSERT INTO public.related_posts (post_id, "position", related_id, score) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 1, '0822d80e-8b60-4900-b95b-735700af33cb', 0.5879594);
INSERT INTO public.related_posts (post_id, "position", related_id, score) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 2, '9f7b870c-bcfd-4f01-9d5b-8229352957e3', 0.21049392);
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('6f6a25d2-8620-4dae-87bd-f97a92764adc', '{}', '{}');
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('0e10222c-cd31-45ec-a023-cfa0bf2fd568', '{}', '{}');
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', '{first,ada}', '{0.8320502943378436,0.554700196225229}');
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', '{part,swift,first,post}', '{0.6324555320336759,0.6324555320336759,0.31622776601683794,0.31622776601683794}');
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', '{swift}', '{1}');
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('26e8fdef-3f16-48d9-9bf7-41f277326e4c', '{}', '{}');
INSERT INTO public.related_profiles (post_id, terms, weights) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', '{ada,part,post}', '{0.6666666666666666,0.6666666666666666,0.3333333333333333}');
INSERT INTO public.related_terms (term, share) VALUES ('swift', 0.3333333333333333);
INSERT INTO public.related_terms (term, share) VALUES ('post', 0.3333333333333333);
INSERT INTO public.related_terms (term, share) VALUES ('part', 0.3333333333333333);
INSERT INTO public.related_terms (term, share) VALUES ('ink', 0.8333333333333334);
INSERT INTO public.related_terms (term, share) VALUES ('first', 0.3333333333333333);
INSERT INTO public.related_terms (term, share) VALUES ('ada', 0.3333333333333333);
INSERT INTO public.related_terms_made (posts, is_only) VALUES (6, true);
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (1, '0001_feeds.sql', '1315f585d0f8f532c7319c1bb164bba85c3ea2c622214cfbb6aa299e39775d24', '2026-11-26 03:24:31.591913+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (2, '0002_posts.sql', 'b950457b7298387e03bed88ca079449b9c4e26d7b1f5d7c51c2141ac9197564b', '2026-11-26 03:24:31.601127+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (3, '0003_changes.sql', '241d4e413350a9e61c76da46639f3b7f0950eba5072f9f27cf4db2597dc3e92d', '2026-11-26 03:24:31.636872+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (4, '0004_topics.sql', 'f3ce7d4395a3f0f3e3608cf003f51e993a9939b260cb12ecb2521d7df3027d57', '2026-11-26 03:24:31.643476+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (5, '0005_content_files.sql', '01e2a2de4f2ec06cf029bb5f5a2189cd371e108a44ee43c98a3cf25e22e1c155', '2026-11-26 03:24:31.683004+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (6, '0006_episodes.sql', '8b4c45b241e83f4aaf02a8264484ba2cf3fd0380125531439b1f435b282995b3', '2026-11-26 03:24:31.68881+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (7, '0007_search.sql', 'c886ddaea2cf48a592cc3d09f267e84d72e55483d819a04f67768a899443f795', '2026-11-26 03:24:31.740781+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (8, '0008_related_posts.sql', '98a1140b3f68938d9af4187c4dd5600af468789c0fef5264133dbc95a62764b9', '2026-11-26 03:24:31.765554+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (9, '0009_pictures.sql', '0f21afb78677afa149763ce62b5d9903c184dd7e4c3991c06d8de50a8bcd7ef5', '2026-11-26 03:24:31.792981+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (10, '0010_jobs.sql', 'f79e98bf1c5e6d40831f016cf5992219db6ec8a72eeb45229b1107efe44990ac', '2026-11-26 03:24:31.816943+00');
INSERT INTO public.schema_migrations (number, name, checksum, applied) VALUES (11, '0011_websub.sql', 'fa29813f67fc45f41d405f34078115e7f85c1b1e1d198d16d66827fac7e3b15f', '2026-11-26 03:24:31.829042+00');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('0e10222c-cd31-45ec-a023-cfa0bf2fd568', 'all', ''' *la'' '' *sc'' '' ^later'' '' kind post'' '' year 2099'' '' ~later'' '' ~schedul'' ''later'':1 ''schedul'':3', '''later'':1A ''schedul'':1C', '{}', 'english 7');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 'members', ''' *00'' '' *ab'' '' *ad'' '' *be'' '' *bo'' '' *ep'' '' *ev'' '' *fi'' '' *gr'' '' *in'' '' *me'' '' *re'' '' *th'' '' ^episod'' '' ^first'' '' author ada'' '' kind episode'' '' year 2025'' '' ~0'' '' ~00'' '' ~a'' '' ~about'' '' ~ada'' '' ~begin'' '' ~book'' '' ~episod'' '' ~everybodi'' '' ~first'' '' ~grace'' '' ~ink'' '' ~member'' '' ~read'' '' ~this'' ''0'':8 ''00'':9 ''a'':24 ''about'':6 ''ada'':4 ''begin'':10,12,18 ''book'':25 ''episod'':2 ''everybodi'':14 ''first'':1 ''grace'':27 ''ink'':7 ''member'':20 ''read'':15,21 ''this'':16,22', '''0'':1C ''00'':1C ''a'':1B ''about'':1C ''ada'':1B ''begin'':1B,2B,3C ''book'':1B ''episod'':1A ''everybodi'':1C ''first'':1A ''grace'':1C ''ink'':1C ''member'':1C ''read'':1C,2C ''this'':1C,2C', '{-22209,-21306,-21194,-18161,-7613,503,2760,26494,32621}', 'english 7');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 'preview', ''' *00'' '' *ab'' '' *ad'' '' *be'' '' *ep'' '' *ev'' '' *fi'' '' *in'' '' *re'' '' *th'' '' ^episod'' '' ^first'' '' author ada'' '' kind episode'' '' year 2025'' '' ~0'' '' ~00'' '' ~about'' '' ~ada'' '' ~begin'' '' ~episod'' '' ~everybodi'' '' ~first'' '' ~ink'' '' ~read'' '' ~this'' ''0'':8 ''00'':9 ''about'':6 ''ada'':4 ''begin'':10,12 ''episod'':2 ''everybodi'':14 ''first'':1 ''ink'':7 ''read'':15 ''this'':16', '''0'':1C ''00'':1C ''about'':1C ''ada'':1B ''begin'':1B,2C ''episod'':1A ''everybodi'':1C ''first'':1A ''ink'':1C ''read'':1C ''this'':1C', '{-22209,-21194,-18161,-7613,2760,26494,32621}', 'english 7');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 'all', ''' *an'' '' *fe'' '' *fi'' '' *in'' '' *on'' '' *pa'' '' *po'' '' *sw'' '' *th'' '' *wi'' '' ^one'' '' kind post'' '' tag feeds'' '' tag swift'' '' year 2025'' '' ~and'' '' ~feed'' '' ~first'' '' ~ink'' '' ~one'' '' ~part'' '' ~post'' '' ~swift'' '' ~the'' '' ~with'' ''and'':14 ''feed'':5 ''first'':10 ''ink'':13 ''one'':1 ''part'':7 ''post'':11 ''swift'':3 ''the'':9 ''with'':12', '''and'':1C ''feed'':1B ''first'':1C ''ink'':1C ''one'':1A ''part'':1B ''post'':1C ''swift'':1B ''the'':1C ''with'':1C', '{-32159,-20023,-18006,25374,25658}', 'english 7');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', 'all', ''' *he'' '' *im'' '' *in'' '' *sw'' '' ^import'' '' kind post'' '' tag swift'' '' year 2020'' '' ~here'' '' ~import'' '' ~ink'' '' ~swift'' ''here'':6 ''import'':1 ''ink'':5 ''swift'':3', '''here'':1C ''import'':1A ''ink'':1C ''swift'':1B', '{-26562}', 'english 7');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('26e8fdef-3f16-48d9-9bf7-41f277326e4c', 'all', ''' *in'' '' *ol'' '' ^older'' '' kind post'' '' year 2019'' '' ~ink'' '' ~older'' ''ink'':3 ''older'':1', '''ink'':1C ''older'':1A', '{}', 'english 7');
INSERT INTO public.search_documents (post_id, part, vector, ranking, pairs, made_by) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 'all', ''' *ad'' '' *an'' '' *gr'' '' *in'' '' *li'' '' *ot'' '' *pa'' '' *po'' '' *se'' '' *th'' '' *tw'' '' *wi'' '' ^two'' '' author ada'' '' author grace'' '' kind post'' '' tag other'' '' year 2025'' '' ~a'' '' ~ada'' '' ~and'' '' ~grace'' '' ~ink'' '' ~link'' '' ~other'' '' ~part'' '' ~post'' '' ~second'' '' ~the'' '' ~two'' '' ~with'' ''a'':17 ''ada'':5 ''and'':16 ''grace'':7 ''ink'':15 ''link'':18 ''other'':3 ''part'':9 ''post'':13 ''second'':12 ''the'':11 ''two'':1 ''with'':14', '''a'':1C ''ada'':1B ''and'':1C ''grace'':1B ''ink'':1C ''link'':1C ''other'':1B ''part'':1B ''post'':1C ''second'':1C ''the'':1C ''two'':1A ''with'':1C', '{-32159,-26846,-20023,-18006,21109,21828,28560}', 'english 7');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('0e10222c-cd31-45ec-a023-cfa0bf2fd568', 1, true, NULL, NULL, NULL, 'Scheduled. ', '''schedul'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 1, true, NULL, NULL, NULL, 'About ink. 0:00 Beginning ', '''0'':1C ''00'':1C ''about'':1C ''begin'':1C ''ink'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 2, true, 'Beginning', NULL, 0, ' Everybody reads this.', '''begin'':1B ''everybodi'':1C ''read'':1C ''this'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 3, false, 'Beginning', NULL, 30000, 'Members read this.', '''begin'':1B ''member'':1C ''read'':1C ''this'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('9f7b870c-bcfd-4f01-9d5b-8229352957e3', 4, false, 'A book', 'references', NULL, 'Grace ', '''a'':1B ''book'':1B ''grace'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('8dc4e9b9-7a89-4bce-ae87-3b47dc81707b', 1, true, NULL, NULL, NULL, 'The first post with ink, and . ', '''and'':1C ''first'':1C ''ink'':1C ''post'':1C ''the'':1C ''with'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('0822d80e-8b60-4900-b95b-735700af33cb', 1, true, NULL, NULL, NULL, 'Ink, here. ', '''here'':1C ''ink'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('26e8fdef-3f16-48d9-9bf7-41f277326e4c', 1, true, NULL, NULL, NULL, 'Ink. ', '''ink'':1C');
INSERT INTO public.search_sections (post_id, "position", is_public, heading, anchor, time_ms, text, vector) VALUES ('dae936a9-7975-4ffd-893c-0c69454813f2', 1, true, NULL, NULL, NULL, 'The second post, with ink and a link. ', '''a'':1C ''and'':1C ''ink'':1C ''link'':1C ''post'':1C ''second'':1C ''the'':1C ''with'':1C');
INSERT INTO public.search_words (word) VALUES ('about');
INSERT INTO public.search_words (word) VALUES ('ada');
INSERT INTO public.search_words (word) VALUES ('and');
INSERT INTO public.search_words (word) VALUES ('beginning');
INSERT INTO public.search_words (word) VALUES ('book');
INSERT INTO public.search_words (word) VALUES ('episode');
INSERT INTO public.search_words (word) VALUES ('everybody');
INSERT INTO public.search_words (word) VALUES ('feeds');
INSERT INTO public.search_words (word) VALUES ('first');
INSERT INTO public.search_words (word) VALUES ('grace');
INSERT INTO public.search_words (word) VALUES ('here');
INSERT INTO public.search_words (word) VALUES ('imported');
INSERT INTO public.search_words (word) VALUES ('ink');
INSERT INTO public.search_words (word) VALUES ('later');
INSERT INTO public.search_words (word) VALUES ('link');
INSERT INTO public.search_words (word) VALUES ('members');
INSERT INTO public.search_words (word) VALUES ('older');
INSERT INTO public.search_words (word) VALUES ('one');
INSERT INTO public.search_words (word) VALUES ('parts');
INSERT INTO public.search_words (word) VALUES ('post');
INSERT INTO public.search_words (word) VALUES ('read');
INSERT INTO public.search_words (word) VALUES ('reads');
INSERT INTO public.search_words (word) VALUES ('scheduled');
INSERT INTO public.search_words (word) VALUES ('second');
INSERT INTO public.search_words (word) VALUES ('swift');
INSERT INTO public.search_words (word) VALUES ('the');
INSERT INTO public.search_words (word) VALUES ('this');
INSERT INTO public.search_words (word) VALUES ('two');
INSERT INTO public.search_words (word) VALUES ('with');
INSERT INTO public.search_words (word) VALUES ('gone');
INSERT INTO public.search_words (word) VALUES ('other');
INSERT INTO public.search_words (word) VALUES ('soon');
INSERT INTO public.series (key, name) VALUES ('parts', 'Parts');
INSERT INTO public.site_revision (number, changed_at, is_only) VALUES (4, '2026-11-26 03:24:34+00', true);
INSERT INTO public.social_images (digest, post_id, png) VALUES ('e6a06ebb151467ae', 'dae936a9-7975-4ffd-893c-0c69454813f2', '\x89504e470d0a1a0a0000000d49484452000004b0000002760802000000c022ec0b00000006624b474400ff00ff00ffa0bda7930000200049444154789cecdd77785e65e1f8e193d191eeddd2d252e8a02d5d40a17b50f61091bd441011101050f9098a32445454041c7c51d94b641768a16c68a17bef41f74e5b9aa64947c6ef8fe0cb4be64902b4e1b9ef8bcbeb3d27cf1949e1329f9ef1a4d43fe78308000080f0a4eeed1300000060ef1084000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000811284000000814a292c2cdcdbe7000000c05ee00a21000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a00421000040a0d2f7f609f04db07bf7eeb7de7e272b6bfb512386b76edd6a6f9f4e557cb26cf9840913dbb46e3d62c4b0d4547f510200401004e117cc9bbf203f2f2fb1989292d2b3e7217bf17cbe1405050573e7ce4b2c366bdeac5ddbb695ddc9baf5eb3337652616bb77ef9e9e9e56f4392727f7cc73ce9f33676e14450d1a3478ea8947faf6e95dedb3fe5abd31f6ad1f5d7ded9e3d7ba2281a3972c443fffa3f4d08004008520a0b0bf7f639ec2b56ac5839eca8638bfd4046bff2624d6fc25dbb7675e9d62bb178e105e7dd79c76d95ddc99dbfbbebfffef9efc4e2f4a9139a376b56f4f9a9a79fb9f117bf4a7c69e451c31f79e85fd538dfbde0a8634e58baf493c4e2534f3c3264f0a0bd783e0000f0f57085f0732fbff26ac93c7e79d4ab353d08bf6abb76ef2e6771af1b3de6f5c41f6bbb76ed4abd7ab9fb8be7bc7bd7bef52d0000c057c47d719f7be9e5574aae1cf5ca6b0505055fffc9d420a77eebe4fddab429fa9c969676d9f72fd9bbe753cc8faebeeecaabae2dfae7d1c79e2875cce5975d9af87c488fee83070ffcbace0e0000f62657083f3377eebc254b96965cbf6efdfa8993260f1cd0ffeb3fa59aa279b3666346bffcdf679fcfde9e7dc2f1c7d6c40baa177df782ce9d3b8d1bff51ab56adce39eb8c3a75eaeced33020080af8320fc4ca997078bbc3cea554158be664d9b5ef1c31fecedb3a8964103070c1a38606f9f0500007caddc321a4551545050f0caaba3138b0777ed7af8618726165f1bfd7ad1fb27010000be495c218ca2289a3869f2da75eb128ba77eebe4468d1a4d9d36bd6871dbb66defbef7fe71c71e53853d3ff6f8931f4f9854f4b94183fa7ffcc39d5114656edefcc4934f8f1bf7d1a64d99a9a9291d3b763c6ac4b033cef84efd7af54aee213333f357b7fc26b1f8ad534e3ce9c4134a0e7bfc89a73efa786262f1aff7de9d9816a22c13264efaefb3cfcf9fbf607b7676a3468d7af73ce4b4d34e1dd0ffc8ca7e8f6bd7adfbcd1dbf4f2c9e71fab78f397a64a923b3b3b35f7d6dcc87e3c62f59b274474e4ebd8c8c366ddaf4edd3fba4934ee87670d7f28fb267cf9e37df7a7bdcf88fe72f58f8e9d6ad7bf2f25a346fdea9d34143870c3ef6d8a34bfee8fef4e77b967eb22c8aa2e417054d9838e9caabae2dfa9cfc937ce2c9a7c77f342131ecef7ffd4b59d34ecc9d37ffb5d16366cc98b576eddabcfcfc7a19199d3a751a34b0ff29279fd4b469935237993c65ea430f3f9658fcf31f7f5faf5ec69e3d7b5e79f5b531af8f5dbd7acdce5dbb5ab76ed5ffc823ce3be7ec366d5a97ff730000802f91208ca2287a79d4abc98ba79c726283faf56fbdfd8efcfcfcc480aa05e1acd9735e1b3da6e873d3a64dfef8873b274e9afcc32baedabaf5d3c498a59f2c7bfb9d77efb9efefbfbff3f69247c9c9c94dec218aa2830fee72d289151c288aa2fbeef95314951984858585b7dcfa9b47bef886953973e63ef59fff8e183eeccf7ffc5dcb962de37f8fdbb76f4f3e74dfbebd8f39ba94233efec4537fbafb9e4f3fdd96bc7ec1c245efbdffc13df7fdedf8e38eb9e3f65bcb9ad4fe955747dff9bbbbd6ac5d9bbc72e5ca55d3a6cf78f6b9179a376b76e3cf7f76ced967267f75fcc713a64e9d566c3f6bd6ac5db3e6b39d24ff248bfdf4fe76dfdd25cf61ddfaf5bfbcf9d6b7de7ea7d8fa050b17bd367acc9dbfbbebaa1f5d71e51597a5a515ffb1af5ebd2679e7bfbff3f6e52b367eefe2cb962d5f9e58b974e9271f7d34e11ff7fff3b7bfb9f5ecb3ce28f5870000005f3ab78c467bf6ec193de6f5c4e2213dba1fd8b163cb962d8f3ca25f62e55b6fbf9bbd6347f58fb576ddba4b2ebd3cb906133233337f78c5d5cf3dff62f58f52a1fbffef9f8f94f1becdf7deffe08cb3cedfb871d39778b8bcbcfceb7e72c3cdbfbead580d267b63ec5b279e72daf2152b4a7ee92ff7fcf5aa6bae2b5683c9366fd972c3cf7ff1977bfffae59c6e69e6cc997bd2c9a795acc1841d393977fde9ee4b2fbb62e7ce9de5ef2a2b6bfb99679f9f5c8309bb76edfad9ffbbe9c5974655f36c010020264118bdf7fe07c9a172cac927157d38f9a4cfefcccccdcd1d3bf6cd6a1e68d7ae5dd75d7f43767676d162c3860d8b0d282828b8f117bf9abf6061350f54beb973e7fde5debf157d4e4f4faf5bb76eb101cb57acf8f1f53f2d39256395fdf6777f2816392929296ddab46e50bf7ef2caccccccef7eefd26241f5fa1b6fde73dfdf92d7b46bd776e4c811478f3caa5ddbb6c9ebefbdefefd3a6cf482c36a85fbf71e3c68d1b374e1e53ab56adc6ff53f21b2fcbfaf51b2ebae4b2cd5bb624af6cd9b265f76e0717bb55f59d77dffff94d3797bfb7dffeee0fe5f7f6af6eb9bd9c720600802f91202cfe7ed1934ffeac034f3af1f8e4dbff8add565a053939b913264eaa572fe3965ffd62deec6973674d9d3f77c6ef7f7747f2b367bb77effecd1dbfabe681ca377dc6cc5dbb76f5e9ddebb9ff3eb568feec45f367bdffeed8d3bf735af2988f3e9a30e6f5b15fcae1a64e9df6d0c38f2616535252aebcfcb299d3264dfaf8c37973a6bff8fc333dba774b7c75c58a958f3ff17462b1b0b0f0f77ff863224debd4a973cfdd778dffe09d471efce7c30f3ef0e1fb6ffff8ea1f25061714143cf6d89389c5c71f7d70f68cc9b3674c4e7e1af0d46f9d5cb472f68cc9f15f8b7aebed7764666626167b74ef36eaa5e7a64e1affc69857e6cc9a7ae71db725b7e58b2f8d1afbe65be5ec6df49837ead6ad7bc34faf7fffddb173664e79e7cd31175f74614a4a4a6240565656f2256b0000f8ea841e84d93b76bcf5f6bb89c59e3d0fe978c001459f5bb468d1ffc823125ffaf0c3f1c5ae1155416a6aea43ff7ae0d2ef5fdca04183288aead7ab77feb9673ffee843c945316efc478b162daee681cad7bb57cfff3cfdf89147f42b7af1cc811d3bde73f75ddfbbe882e4310f3ff258195b57ce3df7fd3df962e3af6fbee9a61b6f68d2e4b30b77871f76e8934f3c92fc2695a79efe4fe2736666669f3ebd0feddba7a8996fbfedd7a77fe7b444e0a5a7a7fde4fa1f77ea745062fcc7133e7fadce9765e1a245a3c7bc91586cdf7effa79e7cb46f9fde458b696969175e70de7df7fc397993bfdc53decdab6969698f3efcaf6baebef2c08e1d1b356ad4b973a7db6ffbf535575d993ce6ddf7defff2be0300002853e8413876ec9bb9b9b989c56f9dfc8517b624df359a979fffeaab63a2ea39edd46f0d1a547cb2bbdebd7a5e78c1795f38ab37dfaee681ca77ebaf6f2ef95ace1b7f7e43f366cd128b93a74c2df559c74ad9b061e3071f8e4b2c1ed2a3fb25175f546c4cf366cd2ebee8c2c4e2b2e52b1277d5b66cd9f2debffce9e5179f9d396dd2ec1993cf29f1b695d4d4d4437a744f2c6edab4a9a0a0a09ae75ccc73cf7de1a9ce9f5cf7e3664d9b161b73c2f1c70e193c28b13877defc79f31794b5c3134f38bee4b496575c71597afae76f785ab76e7dd5cf180000620b3d085f7af90b37829efcc537789e78c271c9778dbe34aaccc9eb633afdf46f97bafeac334f4f5e9c3d674e350f548e0e1ddaf7eb7758c9f5f5ebd53bf1c4e3138b05050573e6ceade6b13e9e3031f9f2e019a79f56ea740e175d74e16ba35e28fae795979e4b4ea384c68d1b97dc76cd9a353367cd4e2ce6e5e77fe933468efff8f3e928ead4a973cac9a5bde3358ace3cf33bc98be3c67d54d60e470c1f5a726583faf53bb4df3fb1b8797375af450300401c414f3b91b979f3b871e3138bbd7bf5ecd0a17df280162d5af4ef7fc447ff9ba16edab4e9ab56ad6e9ff48b7b651d7e782925164551b783bb366cd870fbf6ed458b1b3765963aec4bd1eff0c3cbfad211fd0e7fe2c9cf1fe1db9459ddd3589734bb6314454726dd829bac41fdfabd7af5ac706f6bd7ad5bb870f1c2458b56ad5abd66cd9a65cb562c5fb1e24b7cf94d498585854b962c4d2cf6ec79489d3a754a1d7964bf7ec98b8b972c296b9fad5a953ea547ebd6ad3f59b6bce8737e417e654f150000aa20e8207cf5b53179f99fffe6ddb953a771e38b5fd839b063c74410161616be3cead5abafbaa26a87cbc8c82875eaf9288a5252525ab56c9108c2cc6a9758395ab46856d6975ab7fac23480999b3657f358eb376cfce2a19b5761271b376e7ae05fff7ee5d5d1ebd76fa8e6f954d68e9c9ce4b79e16fbf9246bddba554a4a4aa24e3333cbfcd1959ca8b048f27b650000e0eb117410167b71e80b2fbdfcc24b2f57b8499583b056ad5ae57cb576edda89cf15ce65571de59c46f2394451b47357754f232727a79cfdc7f1f63bef5e73ed4f134f151653bb76ede6cd9aad5bff553d7197b7272f79b16e199707a3284a4f4f4f4b4d4dfcfdc2977ee72a00007c15c27d8670e5ca55d3a64dafec560b172daaf23c81d9d9d9797965de0a98fc0ad316cd2b7d252dfe9d93e5cc71b7f5d3adc98b55388d625ab66c91bcb8ad92d3eb2d59b2f4caabae4daec1f4b4b4c30f3fecd2ef5f7ce71db73dfbcc93b3a64f3efeb863aa7992e5a85fbf5ef285bb623f9f64dbb76f4fbedadca041fdb2460200c0be23dc2b842f8f7ab56a8f9fbd3cead5eedd0eaec2860505058b162f4e9e762f2133337353d273832d5ab42839a64859d7ca3237c7bdbd73c1c245657da958eb56ed0ecf64ad5bb54e5e5cb47849f22c11157af0e147932f965ef6834baebff69aa2193bbe1eb56ad56addba55e256d5458bca7c3270e117670a69bf7fd51f34050080af4dc041f8cae7f78ba6a4a45cf6834bd2d2caf8691416feebdf0f25aeffbc3cea959fdff093aa3df1f5ce3bef951a846fbff35e729d76ecd821f1b961c386c92393df7192b067cf9e993367975c5faa9933666edeb225798689e4d34b5e4c4cc95865ddba75fdc2fedf7defc4138e2b396cfcf88fff7eff0389c5fbeefd73d1c5c9a953a725560ee87fe4af7e7953c96db77e5addb931cad7a777af4410ae59bb76f1e2255dba742e39acd8cc817dfbf6fe4acf0a0000be148106e1bcf90b92277fefdba7f7cdbfb8b19cf1b3e7cc4dbc6f66cd9ab553a64e3ba25f99efea2cc7830f3ffabd8b2e28d678bb77effec7fdff4c5e3364f0e0c4e7264d1ad7aa552bf14cdab8f11f977cd3e9bf1f7c7873ec2b8479f9f97ffddbfdb7fefa97c5d6bff7fe07d3a6cf482cb66ad5b2d4f2a994c30f3bb479b36689bb615f78f1e5ab7e7479c9ce7ce891c7123fdec68d1b2762f5d36d9fdf62dab973a792fbdfbd7bf7f88f26945c5f969d3b77c51f5ce4b8638f7963ec5b89c5bfdfffcf7beebeabd8986ddbb63dfec4e76f67cdc8c818367448650f0400005fbf409f217cf9e52fcc2878cac927953ffe9453be30e0a597ab3821e1e6cd9b7ff0c31f65656525d6e4e4e45e73ed4f962d5f9e58d3bc79f3a3460c4b2ca6a4a4f44e9a9261f7eedd175ffac3c46d9fd9d9d97fb9f7af77fde92f953a8d871f79ecc9a7fe93bc66f6ec39d75effb3e435679e717af5df7b999e9e7ec1f9e72616f7ecd973c9a597affde25c140f3dfce89b6fbd9d581c367470e2b82d5b7e3e43c3d4a9d38a3d8159585878db6feeacf08dac4d1a374e7c9e3c654ae255ae317deb94939a273d4bf9c28b2f3dfce8e3c9037272722fbff29a6d49ed7ae619df29d6fc0000b06f0af10a61414141f2fb455352524e3ae9f872c6475174c2f1c7de7cf32d89bb465f7b6dcc6db7dc5ceafce9e5ab53a7cec713260e197ef4c9279dd8ae6ddb0d1b378c797decc68d9b92c75cfbe3ab8abd8df3d46f9d3c35e9fd378b172f39ee84533a1e70409d3a7556ac5c59f4945d972e9d172f2ef309b764f5ea65e4e4e4def4cb5ffff7d9e7070e1c50a74eedf9f3178c7df3ed828282c498468d1afdf0b2ef57f6bb2bd515575cf6dcf32f262270e9d24f468c3cfedba79ed2ede0ae59dbb77ff0c1b8e46f2d2525e547575e9e58ecddabe7ecd9738a3ecf5fb0f0b2cb7f74f555571cdcb5cbce9d3be7cc9df7cf7f3d54729a90920e3cb0e396ad9fbd0c66e3c64d471d73c2e1871dba674fde2dbffac50107742877d3288aa2ba75ebfef2a6fff7939ffd3cb1e6965b7f337af4ebc71c33b2658be64b3f59f6cc7f9f4bfe136cd6b4e94faeff7185bb0500807d4188413879cad4e48b54871ddab75ddbb6e56fd2ac69d38103077cf8bf59ecb76cddfac107e3468e1c51d943df7edbaf7f7ee32f3ffd745bb10b740943060fbae8c2f38bad3cefdcb31f7ff2e9624f0f2e5fb12279ab410307dcf5a7bbe39cc3c5dfbbe8e38f274c9f31b3e89f92035252527e7fe7edcd9a368db3b70a35a85fffffeeffeb79e75fb4e37f5350ecdcb9f399ff3e57eae0ebafbbe6901edd138b977cefbbcf3cf36ca2c3df7ee7ddb7df79b7d82643870c4efcb994eabc73cf4e6ece8d1b378d797d6c1445a79c72629c208ca2e8cc33be3365eab4a79e7e26b166e2a4c913274d2e39b276edda7fffeb3da53e9f090000fba0106f197da9f8fda227c6d9aad85da3c9efa489ef9cb3ce38f55b2797f5d5c18307fef381bfa7a616ff43a95bb7eefd7fbfb7ed7efb95bad52187f4b8ef9e3fc53f87f4b4b4bbff7c57f332a694484f4fffdd9dbfa9f01eda4ae9dba7f7d34f3dd6ae5d79d59d9e9676ed35575df7e3ab935776eddae5b7bfbdbd9c3b57afbcfcb2638f3dbafca39f79c6774e3ea9943fe219d34b89e1b2dc79c76d57fde8f2927f34c95ab66cf9f8a30f0e1e3c30fe6e010060ef0a2e08f7ecd9337acceb89c5949494934e3a21ce86271c776cf23da263c7be9593935bd9a3a7a4a4dcfb973ffdfc869f364e7ab02d8aa2030ee8f0dbdfdcfac4a30f35a85ffafc750777edfaeaa8e7bf7be1f9c9932e346edcf887977dffd9ff3c51ce3415a5ea74d0812fbff0df91234724174e5a5ada31478f7ce5e5e7cf3ff7ec4aed2d8ebe7d7abff9faabd75f774dc98bb175ebd63de9c4e35f7af1d99ffee4da921b9e77ce59fffdcf137dfb147f6967bb766dfff2e7bb6ebaf1860a0f9d9a9afab7fbeebeedd65fedbf7fbbe4f52b57af8e7ffea9a9a93fbfe1a7a35e7aee84e38f2d76436f1445ad5bb7bafaaa2bde1e3b7ae080fef1f70900007b5d4ad5e6e223a69ffdbf9bfefbecf389c5159f2c2cbade959797377bcedc4d9b36a5a5a575ecd8f1a0033bc67c83cbeeddbbd7ae5bb765cbd6b6fbedd7ba75ab6abef725333373d1e2255bb76e6dd6ac598feedd8a65ea57a1b0b070d9f2158b172fc9caca6adcb851f3e6cdbb753bb87ebd7a156eb866edda050b1666666ecec8c838e8c08e3d7a742fff7a5da956ad5abd71d3a6a8b0b05dbb766ddab4ae7883d2ecc8c9993f6fc1fa0deb7372721b356ad4e9a0033b753aa80a270300007b9d20fc6a9515840000007b9dcb1a00000081128400000081128400000081128400000081128400000081f296d1afd6cc59b35727cd7757ea0ce90000007b852004000008945b460100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000225080100000295beb74f60aff9c5cdb73cf1e4d37bfb2c621938a0ff334f3fbeb7cf020000f8a671851000002050821000002050821000002050821000002050821000002050821000002050821000002050821000002050821000002050821000002050821000002050298585857bfb1cf68e356bd76ed9bca5ca9b2f58b8e8a737dc1873f0f5d75e73ccd14755f958f51b3438e8c08e55de1c0000a054e97bfb04f69a766ddbb66bdbb6ca9befc9cb8b3f78fffddbf5ead5b3cac7020000f82ab8651400002050821000002050e1de32ca37525e5e5e76f68eacacacedd9d96969690d1bd46fd0a041a3468d525252f6f6a90100c03e4710eed3eefdebdf737272e38c6cbf7fbb0b2f38af523b5fbc78c9732fbc1473f0772f386ffffddb556afff73ff0af4f3fdd1667e4feedda7ef7c2f32bb5f384acacacf7deff70eedc79f3e62f58b070e1860d1b4b8e494d4dedd0be7d8f1edd0eeedab56fdf3e83070da85dbb76d50e070000df2482709f367dc6cc77de792fcec8c68d1b9f7fde39a9a995b807f8b531afdfff7fff8c3978bffdda5c7cd185f1779e9d9d7dd71fefcecfcf8f33f8928b2f8abfe7223939b92f8d7a65cc9837c67ff4715e452ff829282858be62c5f2152b468f79238aa2060d1a1c3d72c4c9279d78dcb14757ea27060000df307e1bdea70d1d3c28e6c86ddbb62d59b2b4523b9f38697225064facc4e0288aa64e9b1eb306a3281a3e7448fc3defc8c979e8e147878e38e6c69b6e7eff830f2bacc192b2b3b35f1ef5ea0fafb86ad851c73ef5f433797971cf130000be6104e13e6df8b0a1f1074f993a2dfee0bcbcbce9d367c41f3f71d2e44a4d59396d5adc9dd7aa55abff8023630e7ef1a55183868cb8f5f6df6edab429fec99465e5ca5537fee257c79e70f2d469d3abbf370000a87104e13ead73e74e6df7db2fe6e0c953a6c6dff3acd973623e9d58243333f3934f96c51f1fff64fa1d7e58fd7af52a1cb679cb962b7e74cdb5d7ff6cebd64fe39f461c4b977e72c659e7dd72db1dbb77effe72f70c0000fb3841b8af1b3224ee5da395ba4258a97a2c3261e2a49823f3f3f367cc981973f09018b7c52e59b2f4a4934f2b7a02f0ab505050f0f0238f9d77c1f7b2b2b2bea2430000c03e4810eeeb860e191c73e48a152b376e8c7b2365659f098c2a13840b162cccdeb123e6e061c32a788070d6ec39679d73c1baf5eb63eeb0ca264f997afa59e7ad5fbfe1ab3e100000ec2304e1be6ec89041f1df8419f322614141c194a95fe115c2f88fe43569d2b8e7213dca193077eebc73cebd70f3962d3177584d8b162d3ee7bcefc69c2d0300006a3a41b8af6bdeac598f1edd630e8e19840b172dae42f36cd8b071f98a155fe26944513464f0e0b4b4b4b2beba75eba73fbcf2ea1d393931f7f6a558b67cf99557ffd8ab470100088120ac0186c59e95614abc2703274d9a52b533993021d645c2f85708cb7942322f2fffb2cb7fb46ad5ea98bbfa128d1ffff19dbfbfebeb3f2e00007ccd04610d302cf6638473e6cecbcdadf8dda1932657fa01c22213623c79b861c3c6f815377c6899dfda238f3e36697215c3b556ad5a2d5bb66cd1a2457ad9971fcbf7e0438f4c99528997f40000404d94beb74f808af5eb7758bd7a19716689c8cbcb9b396bf680fe154ceb57e5d09a38a9e22b8453a7c5eda8830eecd8ae5dbb52bfb471e3a6bbeff96b25ce2c8aa228ead0a1fd772f3c7fc4f0a15dbb7449494989a2283f3f7fdebcf96f3ba78d030000200049444154bdf3eee34f3c9d9999197f5785858537fffad65747bd989e5ec5a40400807d9f2b843540eddab5fb1f7944ccc1155ed75ab162e5860d1bab76266bd6ac5dbd7a4d05273035eefda243cbbe3c78e7efff989d9d1dffc4d2d3d27efa936bdf7b7bece5975d7a70d7ae45351845515a5a5aaf5e3dafbff69af11fbc7de105e7c5df611445f3e62f78e2a9a72bb5090000d42c82b066883ff94485af0f9d38a98af78bc6dc3ce6738c51d9cf46ae59b366d4a857e29f52ad5ab5fef1f7fbaebde6aa72aee6656464dc79c76db7fcea17f1771b45d1030ffcdbdb650000f80613843543fcf7ca4c9d36a3a0a0a09c0155be5fb448f9934fecdcb973eebcf971f6939e9e3e7040ff52bff4e8634fe6e55722c3eefafd6f4f38fed838232ffdfec597fde092f87b5eb376edd837df8c3f1e00006a1641583374eddaa54d9bd671466edbb66df19225e50ca8f22b468b941f843367cddeb3674f9cfd1cdab74f83060d4aaecfcdcd7dfa9967e39fcf774e3bf58cd34f8b3ffea69fdfd0bddbc1f1c73ff4f063f107030040cd22086b8c4adc355af66384f1e7122ccb8a152bd7ad5f5fd657a7c69e81b0ac0708c78dff68dbb6b87324d6ab9771d3cf6f8839b8487a7afacdbfbc31fef8c953a656f9914b0000d8c709c21a63c8e032a7ec2b6672d94158cdfb458b4c2c7bf289720e5d4c5937c1bef3eefbf1cfe4cc334e8f79e134d9d021837bf7ea1973706161e17bef7f50d9430000408d20086b8ca14307275e9e59be72de2b53e51908939575d7686161e1f4e933e2eca151a3467d7af72af54b95aaaff3ce3d3bfee064e79f774efcc1efbe5789460500801a4410d6182d9a37efd1a37b9c912b57aedab87153a95faaf001c2dab56ba7a757303be5c43282f0934f966dd9ba35ce190e1e3420adb429e357ad5abd66cdda387b88a2a84387f687c4fb819474dcb147a7a6c6fd97ffe30913ab76140000d8c709c29a6458f5269fd8b66ddbc2458bcbdff0e737fcb4c2cb6e9f2c5bbe695329c13925fe0384657c238b1797f73a9c62460c1f167f70312d5ab438e4901e31076fddfa69a526b50700809a4210d624e5cce45e4ca9b3c34f9a3ca5fc1929a2281a366c70856faf292c2c2cf559c4f84158d603848b972e8db987288a0eeddb27fee092caba67b5544b967e529d630100c0be4910d62447f43b3c232323cec85267879f3cb98229e35bb76ed5b54b97c18306a497763f67b28f279472d7e8d469a5546849071cd0a14387f6a57e696965baab5b65668f28a947f76ef1072f595289520500809a4210d62475ead439f2887e7146ce993b2f3737b7d8ca89932a78a3ccb0a1435252521a366cd8f7d00a2ebe957cd1e8d6ad9fc6ccb9b22e0f4651b4716325267868bf7fbbf8834b6ad7ae129b6fdae496510000be8104610d534e4d25cbcbcb9b317356f29a9c9cdcd973e696bf55e266d10a8fb268f1e262ef8f99367d7a6161619c732b67fe8c1d3b72e2ec218aa2ba75eb366ad428e6e052b56edd2afee0edd9d9d539160000ec9b04610d5389c708bf3825e0b4e9d3f3f2f2ca199f92923264c867a916eb31c22fbeb034e60c846969698306f62febabd93b76c4d9491445f5e2dd3a5b8efaf5eac51f9c13fbc40000a006118435ccc15dbbb46ad532cec8622f1aadf001c21e3dbab768debce873df3ebd1b376e5cfef862b3114e8bf70061f97bcecd897b85b04e9d3a314796a56eddbaf107c72f550000a84104610d93929252e1e5bb2253a64e4f7ea768850f100e1f3634f1392d2d6df0a001e58f4f9e8d302f2f6fe6acd971ceaafc9b515362cf0d985f901f736459f2f2cbbb5e5a4ca9b3260200404d27086b9e98778d6edfbe7dd1ffa6f5cbcbcb9b3e6366f9e38b4d72586176ce5fb0f0d34fb7157d9e3d676ec977d894aafcdd36a85f3fce4ea228dab97357cc9165ee217767fcc10d1a34a8e6e10000601f24086b9e614306a7a4a4c41999987c62e6cc59e5075b464646bf7e8725af49be6058aa828282c45da953e3cd40d8a07efdbe7d7b9733a07eec20cccecedeb3674fccc1a52af6529cf2c52f550000a8410461cdd3a2458beef1a6e04bbc57a6d479e4930de87f44eddab593d7ecbf7fbb033b762c7fabc4638453a7cd88733e83060d4c4f4f2f6740fc0b71050505959aa3a2a4f5eb37c41f5cbf81200400e01b4810d64831279f98fcbf2b78132b0ac25277386c5805778d4e989008c25857082bbc0db57dfbfde3eca7c827cb96c71f5cdae6cbe20f6ebf7f254e0c00006a0a415823c57c8c70d5aad5ebd76f2828289852d19c10a5066185fd366fdefcecececd5abd7c4bcda56616176e9dc29ce7e8acc9e3d27fee09266cdaac4e65dbb74aeceb1000060df24086ba4238fe81773d68469d3a72f58b8282b2bab9c316ddab4ee525af00c1a38a0fc3b3cf3f2f3274f993625de0384eddab5adf01ed4ce9509c20adf9b5a8efcfcfc98cf3d465194929272e0810756f9580000b0cf128435529d3a758e3ca25f9c9193a74cab309ccaba01b5418306871ddab7fc6d274c9c14f37ed1e1316e733db86b97f8133c7cf4f1c49c9c58af362d69c6cc59f15f2ad3f18003ead5cba8da810000605f26086baa98778d7ef0e1b83163dea8605765df1a5ae1515e1b3de6adb7de8d7326714eb871e3c6bd7bf58cb3b7288a76eddaf5dae831310717f3c28b2fc71f3c7c58ac27360100a0c611843555ccf7ca2c5ebc6442d20cf225a5a6a60e1932a8ca4759b972d59ab56b2b3c8db4b4b4c183ca3c4ab2112386c51956e4d1c79e282c2c8c3fbe485656d68b9509c211238657f6100000502308c29aaadbc15d5bb66c59fdfd1c72488fe6cd9a95f5d5debd7a3669d2b8fa47e979488f98fb1979d488f8bb9d357bceabaf55fa22e15fff767ff68e1d31076764640c1ad8bfb2870000801a4110d65429292915be05348e61e5dec919ffca5e0547897dd7659fdebdba1ddc35fe9e6fbfe3ceccccccf8e367cd9ef3f0a38fc71f7feab74e8ef9fe1e0000a87104610d366ce897906a155665cc8715ab799464975cf2bdf883376cd878e555d7e6e6c67abbcc860d1baff8d135bb77efaec4c95c7c51fcc1000050b308c21a6cc8e0c1292929d5d943bd7a1947f43bbcfc31c3ab1d84f5ebd53bfcb043e38fffceb7bfd5b46993f8e3274e9a7cd1c53fa8f03ae127cb969f73de85ab57af89bfe78103faf7e8de2dfe780000a85904610dd6aa55cb4add5d59d280fe47d6aa55abfc31eddab5eb7450b566e1eb3fa0e2a324ab5bb7ee35575d59a9434c9c34f9d813bef5e453ffd9b97367c9af6edfbefd1ff73f70d229dffe64d9f2f8fb4c4949f9d94fafabd469000040cd52deb4e3ecfb860e1d3c7fc1c22a6f1ef355a543870c5efac9b22a1f25ce0c84c55cfcbd8b9e7dee854a7d6b9b376fbee997bffedd1ffed4ffc8237a1ed2a349d3268505059bb76c99356bcee42953aa3063e159679e5ee1e5530000a8d10461cd366ce8907ffeeba1ea6c1e6bd8b0218f3cf644958f528597dfa4a7a7ddf19b5bcf3ae7828282824a6d989595f5e65b6fbff9d6db953d62314d9a34bee9c61baab9130000d8c7b965b466eb7fe411557e07e67e6dda74eedc29cec80103faa7a757f1ef0edab4691df328c51cd1eff06b7f7c55d50e5a4da9a9a9f7fcf98fe5ccc6010000df0c82b066ab53a74ebfc30fabdab6c3870f8d39b241fdfa957a2bcc178e322cee514abaeec7579f72f24955debcca7efeff7e3a72e488afffb80000f0351384355efc29fe8aa9d49d9c316f2eade6518a494949f9e35d771e5ed5e2ad9af3cf3be78a1ffee0eb3c220000ec2d82b0c6ab5a71a5a6a60e1a34a01247a9d2e413a9a9a983070facc28609f5ebd57beaf187471e35bc3a3b89ef928b2ffadd6f6fafe6641e0000505308c21aaf47f76e2d5ab4a8ec563d0fe951a967e47af7ea59a9b9018bf4e8d1bdfa4fe2656464fcfb9ff79f7bce59d5dc4ff96ad5aa75db2d37df76cbcd6a1000807008c21a2f252565e8904195dd2afe038445525353070faaf451aa7ca36931e9e9e977fdfeb78f3cf4af56ad5a7e293b2ca64b97ce2f3dffcc25175ff455ec1c0000f65982f09ba00a778d5661936195bf6b7458351e202c69e451c35f1f3deaecb3cea8f22b4f4b6ad0a0c1f5d75e33e6d5977af5eaf965ed1300006a0a41f84d3074c8e04adde858bf5ebd2abc35b4b28f11666464f4ebf725bf0fa645f3e67fbaeb77efbf33f6fcf3cea95dbb767576d5a449e39f5cffe309e3dfbbfeba6baab92b0000a8a14c4c5f4575ead4e9d0a17dccc1f5ebd7ff4a4fa675eb5683070d5cb96a55ccf1fd8f3ca256ad5a953d4abbb66d070d1cb07acd9a98e3fb1d7ef857145aeddbeffffb3b7ff38b1b6f78eb9d775f7f7dec7bef7fb873e7ce98db366bdaf4b8e38e39e1f8e3860c1ea8030100085c4a6161e1de3e07a8963d7bf62c5eb274c1c2850b172c5ab57acdf6eddbb3b3b3b76767a7a5a63668d0a061a3860d1b3438e8a0030feedab5478f6e1ddab74f4d75611c0000a2481002000004cba5120000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009420000804009c220e4e7e76fcfde91bd23676f9f480d965f50b03d7b476161e1de3e11aa223777e7ce5dbb2abbd5ae5dbbb3b2b6efd9b3a7b21be6e4e4eede5de9ad0000be7ee97bfb04f615d367ce79e1e5315114f5ead9fdecd34fa9ceae96af58f5e0a3ff89a2e8e20bcfee74d0015fcef955494e4eee3bef8f9f3c75e68a55abf3f2f2a3284a4b4b3be8c00e87f5ed75d4b0410dead7db8be75653e4e6ee7cf39d0fc74f98bc6efdc6828282b4b4b4fddbb5193678c0c811836ba57f09fff9e4e7e7dffadbbba3283aac6fafef9c7a42f57748b2058b96bcf5eeb899b3e7e5e6ee8ca2a87ebd7a87f5ed79fc31c33b1ed0be9cad76efdefdfa9bef8dfb78f2da751ba2284a4d4d3da0c3fe23870f1a3174604a4a4a391bce9835ef9df7c6cd5db068d7aedd5114356ad4f088c3fa1c7fccf0b6fbb52e75fcd64fb7dd7ddf3fcbff16beffbd730f2cf76c01f8c618f9ab197bf20ba3286ad1b0d68b37f5dcdba713cb5b33b7def6ccf2a2cf170e6f7df9f16d8b3edffffadaa73ed850f4f96f3fecd2a76383bd727ac421083ff3cefb1f2d5bb12a8aa2f51b379d76ca71b56bd7aef2ae7277ee2ada55eecedc2fedfc2aefe389531f7df2d9625705f3f3f3172f59b678c9b251af8d3defacd3460e1fb4b74eaf4658b67ce57df73fb429734b624d7e7efe8a956b1e5ff9fc07e3275c77d5652d5b34abe6210a0ba3a27f5b3ab46f57cd5d91acb0b0f089ffbc38f6edf7932feaeec8c9f9f0a3491f4d9872d6e9a79c72e231a56eb82973cb1fefb9bf28058b1414142c5bbef2c1e52b3f9e34edbaab2ead97915172ab3d7979ff7ee4e9f11f4f4e5e9995b5fdedf7c67df8d1c48b2f386bd8900125b7dab831b3e84fbf1c3b77ee2c7f0000df18339665efce2b8ca268bfa655ff45f46bb6353b6ffa27d9459f8feedd34b17eed965d89f5d9b9f97be1cc2ab2e1d3ddf3567df67bf2012deb1cd4a694ff7f0f84208ca228cacada3e6bcefca2cfb9b93ba74e9f3db0ffe17bf794aa69d46b6ffef785578a3eb76cd1ecb0bebddbb46e919e9ebe6163e68c997357af5d979bbbf3a1c7feb36efd860bcef9cede3dd57dd6e62d5bff74ef03dbb2b6a7a5a61e357c50dfde3d1b36acbf65cbd68f264e9b3c75c68a956bfe7cdf03b7fef22775ebd4d9db674a299e7be9b537de7a2f8aa2fddbee77ecd143dbefdfb6a0a060c9d2e56fbcfdfed6addbfef3dca8460d1b948cb4dcdc9d7fb8fb1feb376c8ca2e8d03e3d870de9dfb449e30d1b368d7de783a59fac98377fd15fef7ff8ff5d7f65c9eb848f3cfedfa21aec74e001471f3564bf36adf6ecc95bb068c9d8b73fc8cedef1af479e6ed4a851dfde3d8a6db569f3677fd770ecc8a165fd8bd4bc5975ffd2010028e9fdb99f7effaf0b8b3edf705afb5bceedb8574f676f12845114451f4f9a9a9f9f9f9292d2b851c34fb7657df8d1a41a1d8413a74c2faac1dab56b5d7cc15983071d9996faf9c3a2e79e79eac429d31f7ce43f39b9b963c6bebb5f9b5623870fde7b27bbef7aeec5d7b6656d4f4d4dfdd97557f43aa45bd1ca4e071e70c4e17ddf1f37e15f0f3fb57acdbab7df1b7ff2f123f7ee7952d2a6cccdaf8c7e2b8aa243ba77fdd9b597d7aa55ab687db7ae9d470e1ffcdb3fdeb762e59aa79e7d79c0918715bb17e08551638a6af0f4534f3cfddb2716adec7c50c701fd0fbfff5f8f4d98346df6dc051f8c9f38fc8b25b9f49315ef8f9b1045d1c0230fbbe2b28b12ffb9f5e8d6e5a861836effdd3d9b32373ffef4f37d7a752f5692999bb74451949a9a7ae1b9a7a7a5a57d153f0a0080f279a94c1445d1871f4d8ea2e8e02e079d70ec88288ae6cc5bf8e9b6acbd7c4e5595939bfbe813cf465154bb76ed9b7e76f5b02103926bb048ff7e87def4b3ab6ad7ae1545d153cfbcb43d7bc75e38d17ddbae5dbb274c9e1e45d1904147266a3061f890013dba778da268dc4793f6c2c951910fc64f2c2828484949b9f47be7256ab048bd7a19179d7f561445d9d93b66cc9a97fca5ec1d396fbf372e8aa2ee07772ef63c675a6aea0f2e3eaf79b3a651148d7aedcd62ef167aefc38fa3a2bf7ff9eed9c5fe736bdaa4f1b9679d1a45d1868d9b162d5956ec3c3333b74451d4a47123350800ec2dae1046abd7ac5bbe6255144583061cd1a757f7679e7fa5a0a0e0a309534e8a71e567edba0d0b162dd9b469735a7a7abbb66d0eefdbaba8b2ca9795b57dee82c56bd6aedfb56b57c3060df6dbaf55cfee076764d4fd12be99287aeb9d0fb3b667475174c6692775e9746059c30eecd8e1e4138e7e71d4eb3b77ed7aeb9d0f937ffd9dbf7071d6f6ec664d9a74e97c604141c19469b3962e5b919b9b3be088c38a2a2861f7eedd73e62d5cb96acd8e9cdc7a19192d5b36efd9e3e0268d1b957f862b57adf964d9ca8d999ba3286adeac49dfde8714fd9e5d96828282058b96ae5eb36ef396adb56bd7ead0bedd97f8e32acba6cccd45ef96ecd3ab7ba903ba75ed346ffea20d1b3715161696ffa2916acacfcf9fbf70c9b2e52bb3b667d7ad5ba779d3a6ddbb7569ddaa45c991ab56af5dbb7e43ad5ab50eebd3338aa2ad5bb74d9d316bf3e6ade9b5d2dbb46a79f8a1bdebd62de5a6c4c95367141416eed7a67587fddb96fcea924f966fdeb2b56e9d3a7d7a15bfdd318aa23d7bf6cc9dbf68c5ca35d93b766464d46dd9a2f921ddbb366bdaa4e4c84f96addcb47973fd7a193d7b742b2c2c9c3d77c182854bb277ec38a4fbc1fd8f38343777e7acb9f3a3286ad3aad5011d4a7f963273f396a5cb564451d4e9c0035a34afe02ecaa22700f76bd3aa55cbe625bfdaa553c7b4b4b4fcfcfca28b8109d366cc2e7a35e8b74f39aee49f69dd3a754e3876c493cfbcb861e3a6e52b561dd8b1c3e7875bbf218aa2ce0775ac5faf94173575ebdab9e8c3860d1b0fee7250f29736656e8ea2a8c26f07008a141446931665cd5db563cde65d5114eddfa26eaf03eaf7ebd4b0c2df4416adcd99bc78fb8a4dbbb277e6efd7b4769f8ef507776f9c965ae6668585d1cce5d9131666adff7477414161fb16753bef9731a85ba33ab5aa7e31292fbff08d195be6acd8919593dfb659ed63fa343db85d792f382c288c262fce9ab3f2b36fb65df33a3d3bd43fa24ba3b2cf3a8aa268ddd6dd6fcfdaba72d3aeac9cbc8cdaa99df7cb18d1ab49bb665ff81568d2e2ed6b36ef9abc787b62cdc235392f4ec88ca2a865a35a437a34aef2f7584309c268dcc793a3284a4f4f3bb25fdf06f5eb75ebda79fec2c5e33e9a547e106edb96f5e0a3ff993e6b6ef2b58216cd9b5d77f50fcad92a3b7bc753cfbe3cfee3c9f9f95f78b8b65e46c619a79d74fc31c3abf7ad44d1ff2e56b468deace86a67398e3f66c498b1efeedcb96bdacc39c941f8fc4ba3172c5a7ac4617d2e6c76fa9fef7d60e5eab545ebdbb5dd2f11847979f9a3468f1dfdc63b3b777ee155fe696969478f187cfed9df494f2fe58ac7e62d5b1f78f089790b1627af4c4949e97fc4a1df3df7f4c6a595e4fc858bfffdc8d31b366626afac979171ca89c77ceba463beba126bd4a8e135575e124551f7fffd365f5c6114455141c157380b456161e1bb1f7cf4dc4ba3b3b2b627af4f494939f2f0be977eefdc7af5bef0f4f34713a7be32facdc68d1b1dfae7dfbc38eaf5975f1b9bfcaf594646dd4bbe7bf6a0fefd8a1de5efff7c2c2f2fefe4138eee70d6b74b9ec3eb6fbe3761d2b436ad5b160bc2fc8282d16fbcf3cae8377372bef0e6a4d4d4d46143fa5f74de99c5fe66e4ad773ffc60fcc4033ab4fbc50d1deefdc743f3e62f2a5a5fbb76edfe471c5aa74eedc79f7afed36d59071ed0fe37bfbea1d49fc62ba3df7afbbd7129292977fffed7a50e4876cc51438fecd7b76183b25f685658f8bffff9dcc2454ba3286a50bf5e8f6e5d4bdde8c87e7d9f7ce6c5288ae62f5c921c84df3ef9b8dca377965ac28963459ffd2bf305999bb74651d4bc79797f21020045de9dfde9f50f2d59b2aef83b0b7bb4af7fefa59d07762bfd6fe4976ddc79f5038bdf9ffb69b1f5fb35ad7de785079d35b865c94dde9cb9f5974f2c9bb7aaf81d64cd1ad6bae98c0e571cdfb60abf7fcd5eb1e3bc3fcf5bbef10b6f4afbce8016ffb8bc6bc38c527e69fc70deb6eb1e5cb2704df129d30e6e57ef9e4b3b0f2dadd9966fdcf98bc73f7965cae662ffff9e9a129d33a4d59f2eeed4b8fe67e1f3b7d16b5ef87853f2985193378f9abc398aa2e1873479ad47af4a7f7b355ce841585050307ec2e4288afaf4ea51340dc3a00187cf5fb878e5eab52b56ae29eb62c5a6cccd77fef16f457fbb5f2f23a35dbb36b56ad55ab3767de6e62d7ffccbfd179d7f66a95b6dcbdafedbffdfde7d073655777d003f376d93b669d3bdf7045aa0b4500a050459a208ca101051414054441cb87d1e1f1f27282a2a0822a08080c810441064afd29652ba0ba57b375de9c84eeefbc72d699aa4a5b4f0bc6abe9fbf42726f726f28f49e7bceef9c555f71b90b2b2baba0003f07075163a3a4b0b8542a936ddbb957abd5de3ff1dede9c4e758db8465c4744b183a38c2b450dd8096dbf5ffb6967af6a59f6cb6fbe2f29abb0b4b47075716159ad2ec653ab355faefdfe6a7a1611310c13e8efebecec2493c98a4acaa452d9b113675b5aa4cf3dfd84c11b969655acfae2db86460911d9d909fd7cbcb42c5b5656d92a955e4aba52545cfaceebcb0db28b0989291b366fe70666787ab8b9b9ba48a5b2a29232a94cb67bdf6fc52565cf3f33ff2ec584227bbbb821d15d6c909b974f44bede9e772f28ddba63cf9f27cf718f7dbdbddcdd5d552a554969b9a4a939f1726a7d43e33b6f2c37f9b7fcc79fa7f71d3cc2e7f34383032c2c2c4aca2a5a5a5a6532f9b71bb7d9098503fb9bce79769f56ab5db7e1c7c4cba944c4304c809f8f8b8b935cae282e296b69959e3e9bd0d4d4f2f2b2c526f7fdfe875dd939d7793c9e8bb393a5a50557cfc9e3f1460c1bf2fbd19385c5a555d5359e1eee067b69349ae494ab44d4373cc4cdd544d2cf40bf3e9d84f1444474a3a048a3d51291af8fa7fef3d7f2f289282c3498d7c9bf1d1767277737971a71ddb5bc7cfd1b465d7fa5d7f20ab8073ede1d3e8e65d9bafa7a227275762222a552595a56a952ab5c9c9d5d9c1d3b3b060000304febffa8787d6b81c6d49de8ecd2d6c91fa4af5914f6f818c329471773258faecea96b36311ab7b241b9e0ebdcecd25683662a9b8e57beb4e986c93bdef5cdaa577fc82f11cb3f7e3cd8c4cb9d1337a9e6acce6e68511b3cbfff52ada45573e0adfe0617539b8e57aed892cf4de03070ad5c3af5c38ccf16842c1cefa5ff7c41956ce27fd2ab1a95c6bb6859da79ae26abb4f5cff7a28402acd130c1dc03c2ac9ceb0d0d12228a1fd69639193a64d08f3fed51abd5e7139202fc4d74e06459f6bbcd3bb868704e4cc20d0000200049444154eae4890f4d9e2810f08948a3d59e3b9ff8c34fbb7fd8bedbe4676dfd690f170dc6c5463ff1e80c5d42acaa5abcfaab0d955535bfecfffdde7be24dd6f57553517119f7207a60648fdf84939691cd6ab5d3a7de3f69c218834cd41f7f9ee2a2c1e020ffa79f7accd7bbed1f644babf4db8d5bd332b22f265ebe6fc2e890a0f6198c2a95eaebf55b1a1a25163cde9c471e1a3f761437c44fa954ee3ff8c76f478e57558b7fd8befbc5a5edf9d5caaa9aefb6ec50ab359e1e6e4f3ff5587868db7f3d0d8d921fb6ff92929a9e783935e45840772a7befb8fcc2e29cdc3c221ada65d0d81b29a9e95c34e8e6eafccca22774a5864aa56adbcebda7ce5ecccb2fbc9498326278acc18e2d2dadbbf71d1a3b3afed1471ee60a6b59963d7afccc4f3fef675976fbae7dab3e78bb97c776f2cc452e1af4f3f57e66e1e3bafb2652996ce3e61dc957d2ae5ccdc8cab91ed9cf30cf565e51555c523efede910f4f996410fc8f8c1ffafbd19344949078c5781e6356ce75ae107a54fcd05e1e3c111d3a7c9c8884b6b691117df49fe7e68b787a98b857aae3e9e15e23ae138bebbaf9592ccbfefec709227273750ed64b2a125163631377b3831866fda6ed89c9a95c953211393b398ebf77d4fdf7dd7b47665d0200c0dfdd99acc6d77eccd70569117ec2b1031c89e8787a436e999488946a76d9c6bc7ebeb64342ed757b899b54733f6f8f0645b696f7c7383b0a2dafe43727df682b3efaf4d7d29810fb29b16d375bd38b5a576c69fb2086a189839c47473a5859f22ee64a7e4dace5326fdf1c2e9f19ef3638a4fd836ee99d9f0a1b5ad4cef65651814249ab3aab54aa5069b9974e66341c4caa7d28ae7d2d4c426ed3cb9bf375a16f1f1fdbf1514e3c864e66346695b412914ac3bebc393fc257a89f147d7d6b812e1aece363bb609ca7af8ba0b456f1ddb18ac26a39776aabf695bef76820118de9efe8686b915f25d7254ea302ed0687d8115198b7398ee936f79bd05cbda88d8d75f4c0b6e99f425b5bae3aee62620a9746307039353de75a1e114d9e346ed6f407b96890882c78bc31f70c7fea8939267bb4b02c1be0efebebe3151dd5fff925f3f5cb233d3ddce6cd994e444aa532232ba737a7c32dcca33b5184a656ab67cf9c3afda1fb0da24122727272ec1b1ee2e9e1f6d68a65ba689088ec84b68b17cce5725697afa4ebef72f8e8292e185ebc60eefd13db2f73f97cfeec9953c78c1aceeda25f1afae34f7b542a959393c3bfdf7c49170d129193a3c38b4b177229a08387ffe42680ff2f2995ca8d9b77b02c2b12d98f1f3bf22e7d0a9fcf8f8eea6f6f277cfbb517f4179ef1f9564fcc9dc14553065f3247a3d144f60b5bf0f86cdd324b8661264d1873cf883822aaa8ac2eaba8ece5b13988ec22fa85bb383bbdfdda0bfa59745b1b9b85f31fe5fa765ebe9266bca35aad197fefa8f9f366192f34f5f3f50ef4f725a284a414e31d2f26a6109140c0ef7d047e2121f94a5a26114d9e34567fd2835ca1e02a6c1d1dbb5a39c0bd6a30deb30b878f9ee4963e4e9b32c920e927ae6bfbd7fadbe13fcf5f4cd245834454dfd0b87bdf6f1fac5c23f9db76b70200803b45a365976ec8d34583cb26fb5c5a15f3c913c19f3c119cb82a4637085ead619fdb90a75f2df9f6f682daa6b65f2e71e1a2cc3543363ddf67f58290531f0c5abd2044b7d9c77b8b758fd71d29d7e5e5d62c0adbfb7ae40b0ffa3e3bc97bdb8bfdde98de765b9365e9e7f31dea2d6fa9a846fefc033e79eb86fef6f680b31f4527ae8a09f56abfbcdc7db1fdddb42c3dbbe1ba2e1a5c729f77d2a7312b9f08fef8f1e0849531cb26fbe8be9367375cd77d277295f6686adb24277f57c1d90f073dff80cfc371aecb26fb9cfb283ac0aded8a68dbe92a6e97a7c6797eb538ecc9b1ed09d589839cbe5a1cf6d5e230dd479815b3befd2c972bb8cbd6d89828fd254ff1c306a7a4a64b244d1999b9c6a3c32e255d21223ba1edb42986790c221a153ff48f63a774ebee741886993a79c2d4c913b8f91606af8685b6757fe1d614f5984cd656992db2bf8ddb3626d9096d278e33bda671c4b02123860dd16834c6ad111d1d446e6e2e55d5e2daba7afde7cf5e4824a23ee121234d6578a64d9d646f27242285a26d45627d436356ce35229a3363aac8de702518c33033a73df8fe275fb6b4b466e75e8f8eea7fcbd391cb151713535c5d9c7a5930c9b2ecb71bb77131d582c767999c517e470c88ec3b20b2afc92fd9caca2a30c0ef6a7a96c197ac33799289d59571b1d1dc6884caaa1afd30be0762070f8a1d3cc8e4b1d9096dbdbd3c8a8a4b4dfe24330c639cfdd319193fb4a8a4aca2b2daa05a5ba552a5a4a613d19098a8dee4cf8928bfa078d3d65d4414e8ef3b79d238fd975a6fc678822efb42590bf844d42aed564078353dfbe7bdbf1151ff88bea346c419bcdad8d816ec8944f6f78c881b10d9d7cdd5452a935dcf2b3872eca4b8b63ebfa0f8ebf55bde7a7519ca470100ccd999ac46ddd2bba840bb8fe605eb7ec95bf098554f069fce6ce4d6da6597b65ece6f8e0db527a2669986eb9242444281c5b617fb39dbb7ff825b729ff7c1a43a2e3f965ed45adba472155911d1da25616fcef4cfaf925537aa1e1dd56105c78ce16e1fef2de11e175419ae63ec5a5cb8e8e3c7db0f3bd4cbe6b3f9210f7f9cc9fd914b7272127225ba4592fd7c6d3f9d1fa26b21c363e8a379c1a7321a334b5a89e846a52c215732a29f031155372a75c1a19f9bb5d0bafdfac45168b9f3958826a9dadb99efed22e8ba218dd932eb803029e52a975fd2d58b7262a2fadbd858cb64f2f30949c601615a463611450d8830796dca30cc909828e38050c7647f79ae6c95f4ae4a7b46d7e1c6e4a7dc2828faf48bf52677fc62d5bb06b18d87879bc9c6303a263f422a95715fa9fe8994955756d7888968c430c38e261c1767a7d933a7ea3f93929ac1b2aca5a565ece02893bb84870609047c8542792dafa03b01e127abd7de282822a2f9f3668dbfb7e769bd1dbb7f4dbe924644531e98101b63fad8ee20935fb25aad696e6ea1cec392a0003fe3273ddcdb2a21b97defd2b1c9150a994c469dfc24dbdb091d449ddeaa888f1bbcf397031a8de652528a7e407835239bbbd3d1cb7a51716dddeaafbf532a550e22fbe54b17191cbff6663940d78b42198647441a8d89da0103452565dfacdfa2d56a3ddcdd962e79d2f86d870e19b465fdeadaba064707917ed7dc407fdf91f1b15f7cfd7dceb5bcdcebf9a7cf5d1a3b3abe9be7080000ff3c0793dad7293c35ded3e0f789058f5930cef38dad053737aee502c2a3a9f53265db6fab29435dbc9d3bccdd25a26f9e0ed3c599badea1163c26c0cd5a9752d3d1b274a5a0fdfaa149a6a1db317d98abc1618fe8e7c063888be26a24edd55e5c6717ce53e3bd0ce23786a185e3bd5eda7c83fbe381a43a2e207477e00bac785c19ea851cc97bbb8a9ebddfdbdda1ed9407060a6feb68cd90590784dc103927478788be61facf5b5959c50e1e74f6fca52b5733a432997ea42495cab8be9a411d9703e90b0cf0edfa73653279597965697965758db8b6aebebca2aabca2aa57677293ae044ed2d4ece66ad8cb5ea3d1769ad9305ab5db9dc54b2ab5babcbcb2acbc924b095656d714159719345025a21a71db0daa60bd55855de376e1f3ad8e9e38dbd9369616960a52766762a45caee0a24122caccceed714078f4f89923c74e1151dc90e859d31fecd99bdc2ead565b51555d565659595523aeabafa9111714952a959d16ca5af078266f5558dfac6d36fe0bea318d4653565e55565159555d23aeadafae16171697aad5864bc6752cbbfca11289ec07f6ef979a9699907465d68c29ba082a213185889c9d1c8d1725765f734bebaa2fbe6d6a6ae6f3ad5e5ef6b4f1bf0eddc4086ef24467b824b650788b0506e2dafad56b36c8150a3ba1ed8ae54bb804b8312b2b2b2f4fc30e3a44646b63b3ec99f92bdefe402a959d3a7b1101210080392bd6ebcc19dfd7c4ba86b8f0f6851805d56d1b17de6aaf200feb208f4e877895d42a52f39bb34aa585d5b222b1fc5ab9acde54679a6ef270340c476df83c91ad6563ab9a88d47acd63f44f76781f137d53f54fb6b05aa67bb75923dcb69daee6fef8e9afa5ab0f9446fa0b8784dac7868ac6473919c7c3a0cf7c03c2bafa869c6b3788c8d6d6e6977d870c5ee5b2284aa52a29f9ea987b86eb9e6f6a6e5b83dbd9151e1175d1ec3e2d23fbe4990b6919d96dcd246eb21608144aa5c1b4eb1e70bdb974b0b151627cc9ebe6ea6c90884bcfc8e6be84db6d95595c527eecc499e49434a9cc70ea009f6f657049dd2869fbd21cba5dc8ca857952a9ece73d07bbde52da8d9caab5b5604064df8cac5c86617a9cd64b484cd9be6b1f118585042d5938efaece1ee4886beb8e1e3f939074c5782199b5402057284ceef5bf51565179ecf8d9c4e454835b0c0cc37099db9ebdedc8f8d8d4b4ccdabafa1bf9455c1db55caee03a188d1c1edbe3ef5cae507cf6e5facaaa1a86619e5df47848b0891b133636d63c1e4fabd536759941e55eb5eb32206c6a6e59f9f9ba864689a5a5c5f2a58b4c867cb72412d90f1f3af8c4e9f38545253299fc6e0fde040080bf2cfdce99ee0e26d635e8875b550d4a830744c4958376d3e9ccc6ffec2aba7ca3f9d69b769bc9424d93bfd53b9eac8928cec3b1fd5c2af5ce71d5932105d5f20b396d35775a96328a5b338a5bb79ca862181a1a26fa606e50679339c07c03c20b09c95c00d67582ee5c42927e406861d1f68da93b4fb3a83ac990ecde77e8e0efc7b8c702013f28c0cfd3d3ddc3cdd5d7c7ab4f58c8b3cbdfd4f43a20f4bb395b3c233b57b72e51c7d9c971cafde3f59fa9acaac9b97683d7494ea93389c9a9eb366ee5124d163c9e9f9f8fafb7a7bbbbab8f97677858f09ab59b74e9388e85455b1d825ad369eec8008f61884820e00f1a708b76a901feb7c8c7725e7961497a66b69393a3c972ca5b4acfccd9b0793bcbb25e9eee2f2d5bccef7299d91d71a3a0e893d56bb97434c3303e5e9e7ebe5eeeeeae5e9e1e612181fb7f3bcae5b7ff5f5c4dcffa72ed262e1368c1e3f9fa7af9fa78bbbbb9787b798687066ddcb233333bb767ef1c13d55f686bdb2a952624a5703fc09753d3b9fb0b26579f76875aad59b37613d7d9e5b1d9d362070f32b919c3300e0ef60d0d12aebcb9333535b54464dc1447472e577cfae5faaaea1a8661963c35afeb01185dd3fd6cd7d537f8faf46ad9270000fc7d5959b4474e262731a8d5ed0b19ac2c19137ba96fbdd281b3e36ccd33df5ed39f39c1b764fc5cadfb0708e3c2ecdfda5e783b07de13961d4ed6c461eb7f037ccbf68ded6d2c8efc7be0be04f19e8be2e3690d7255fbbe2c4b89d79bee7b2f6de59321cf4ef2be3b07fef766be0121d75fd4d6c6c6c3ddd5e4064dcd2d75f50dd7f30ac4b575bad1670ea2b6ec5f4383e17c4f9d4689c4f8c9e292722e1a747773993f6f5664449f5bce09ec013f5f6f91c8bea9a93929f9eaf4a9f7df72fb82826222727773ed7eee45a1506efa719746a3b1b1b19e3767faf0a1315c57c92e3888daae9e1b1b9bba33448e6e5e705b595971d3e17bcfd2d22266500fc78ce61714af59b749add6b8383bbdf1ca52e32637bdc19a18574e44f4fd969d72b9c2c2c262e6c30f8c1d334257d078b774723342bff52547add66cdcb243ad56f3f9fcb9b31e1e191fabdfabb397acacace262a34f9eb99078f9eabc39d3793cdea5a414220a090ef0f6329cadd41d2ccb6ed8b42d232b9788b8192a5d6c1c1e129c7839f5467e51671bb4b44a2baaaa89282cd4f4fc256e4467615109c330f3e73d323c6e700f8e5947b78857dbeb5b450000f0f7e5e524206aab5e29112b3c8dca2f4b6adb8b86bc9dda7e297be9154996d575abaaa855a17965cb0dddcc89a7277acf1ee91e136cc70569b54daaff4140e8e5a477d8b50ae3d58ca5e2f673f172ee7005c2636866bcdbcc7837b94a9b56d89292df7c21b7e9f8d58656858688b42cbdf353e1f461aec6f5ab60a601617e61313705e18149631f7ef03e93db141695fcebfdcf58963d7f3159d71a91cfe73b3b39d63734e65ecfefeccdafdf9c43ad2f3d339b7bb0fcb945c6f3ee150ae51db9e6631866c4b021478e9d2aaba8bc70e972674d5c38f905c55cb7cc88beb791c4c8cb2fe4ca441f9b3d6df4c861c61b18149192de3ceeacdcebc6794b93bcbc3c88a8a5a5b5465ce7eed6ad18f22ea9a8acfe6ccd7a8542e920b27f73c55217e79eccf3686890a8d46a4b4b0b672747839764d2b6af4bbf0ab1b6ae9efbabb97fe2bd531e9860fc8632a32fb9c7ac05fc16b5bab1c9746588f1c0bda2925249533311cd9afea0c9d598bd3cb65123869e3c73412269cacecd0bf4f7cdc8ba46bd6827b36de7de84a42b4474dff831d31fbac52d923ee121899753eb1b1a0b8b4b4d6692afa66771bd67fa869b08085996fdf6fbad99d9d78868d6f407c78db9c552d5a4cb57abc5b536d6d69d2d6ae5fe8fa29b93eb0100c03cf5f3b3fd3da5edd7f1c98c86a161860b704e65b4672922fcda2e2722fdda17379d486b5cfea06145d5be04f1e9ccb61d5f9fe1efe32c48badedc7cb35bccc2f15efaa32988a8597ec77a1074a19faf703fb5f59e3891dec0f58cd1772ab3bd8d79a49fe9dbe5d656bcb870515cb8e8b9fb7dcaeb1513fe9dc6c5cc0a95f6626ed3b461a65341e6cc4cbb9973e5760cc3c4c7751a320505fa738b7fcedf2c2ee50c8e1e404439b979955535c67bc9e58aa4141313d8a4323911f1783c3f5f13a55fd9b9d77bbf80903369c218aea071fbcebde2da4ec767ab54aa4d3feee41e8f1e39bcb3cd8ce92ef74dd66ad6373456571b56dcb9b93a7397d7e72e249aaca72d2c2af964f5da4f56afcdcb6fbbf334387a20d704f2f4b9049387a15028139353bb3f0eae67ea1b1a577ebeaeb9a5d5d6d6e6f5979ff3f4e8c9623022dab475e7cb6fbcf7ee07ab8d5f2a2e2de71e38eb5df4ebc68704f8991886a352abf36edcb15b7422913d111515979a38b69272e37eb9edc766745f83885a5a5abb68b1db1da1c181dc68f84b49579252ae6a341a4b4bcb61437b926afbf5d0d16327ce12d13d23e2e6cd9976cbed070d8ce452e5878e1c377e55abd51e39769288ec84b6e1a121c61bfcf8d39ec4e454229af2c0049361bc81dceb377ede73f0c79f7e6968345153a054aa2e5c4a26a2007f1fe359a00000603e660c77d33dfeee684593b4c3a5547db36af389b609c30cd3bef1e8fe8e2e37e74c9cca6cb898dbe1778d42a57defe7e2cd27aa369fa8da7abada496845445c8b174e3f5fc358ebcfaba6875ddd5933e3dba3b5ef8f5735b474385949ab7ae3b1f671caba93fd33ad61c50ff98f7d9133feddb4b3591d8af87c9c056307b65f62e997c4f1f4fe50d78b9639ff00e61810aad51a2e69101a1cd875f6890b17ab6bc4ba40858846c5c7310ca3d16a376ffdd938bcd9f9cb812653c9162eb3a4d56a8b8acb0c5e92c9e4bb6ed53aa5fb5c9c9db862d1e696d6773ffcfc9aa974a544d2b4ea8bf5dc857bdc9068933d363aa38b5bf20b8a0d5e625976db8ebd1aad8982ef71f78e24a2ea9adadd7b7f337849a3d1ecda733033fbdab5bc02af9b1197bd9d70e890414474f8e8896ba692b1bffef6c7d7ebb73cf7e25b39d7f2ba7ff0b7a5a555baf2f37575f50d0201ffd5e5cff89b8acdbac9cfc79b881a1a25c92957f59f6759966b5b4a44fa034e5c9c9db8c8a4a0a8c4f8ddf6fe7ab8ebc627b72534248888ca2baa4e9fed107b4b9a9ad76dfcd1787b972e7f00b6ffbcdfb8caf4b6300cc32d174c4e493b75368188a2a3fa77ddc4c5a493672eeed9ff3b11c5c6442d9aff68778aa2dddd5c86c44411516272ea854b970d5edd77e048714939118d1f7b8ff122d27d078f1c3f758e88c68d19d9cd0eb443a2071211cbb2dfffb0d3e05f8d56abfd61fb6e6e1acdb831a3baf36e0000f04f352040a84b94d54854335665e9c6451456cb67aecad2454d93a29d758d43ad2c98c513da92102c4b7356e7fc7173747b8d44b9e0eb6bf93767094e8a76b615f0a863b9e6be4bb5faabf52ee448febdb3e8ae9c5e47e1deb66307b45d69d437ab66acccd4cd3c2c16cb677e9a256e6abbcc183bc0a98f4fdbe5415d936afd1f1507126b2f5d6b7aedc702dd3644945b26fdfd725b8284616860407be2d44daf43cf1fa9f5a9052d925675f36d4ed4f86730c792d1b48cac969656321a3f682c7ed8907d078f7055a3e137570d0507f9df7b4ffcc9331772aee57df2d937b3664c0d090ab0b0e0555456ff7ae86842624abf3e61c651ca909881db77ed53abd5df6cd8b2e0f1d9fd23fa7051657a46f6ce5f0ed4d537300c633249b8ec957f35344a8202fcdefff7abdd3cc1c993c69596575e48486e6a6a7eff932f23fa860d8f1bece1e6ca17f01b1a251999b99792ae70859dbede5e4f3d39bb9b6fcb090af0f37077abae11effae58040c01f3634861b5071a3a068cffec35939d7f87cbef15084d123879dbf98947b3dffc8b1530d8d92a99327fa7a7bb244252565bbf71dcacab94e4493c68fb6d3ebddfaf89ce99959b9cd2dad1faf5efbd0e489a3460c75757126a28acaeac3c74e72d14b809f4f9f3013b99ade532894abd76ce0ba0d0d8b8da96f6c4cbc9cdac917e27fcba2d6b163461cf9f3945aadf9f6fb6d15953543870cb2b713568b6b0f1d3e9e9e994344830646eae6041291adadcd80c8bee99939478f9f7174108d1b3392ebfa535e5175f0f09f171292ef6097d17b460c3d77219165d94d5b77dd282c1a10d957686b9377a3e8cf936759960d0f0dbe7ea3c33d052f4f777f5fef92b28abd078ed8dada8e8a8fb5b2b222a2c2e2d2fd078e5c49cbec4d9751ce8861b17b7f3ddc2a9516169510d1a811b75d2f9a7c25ed87edbb89c84e683b246620373ad2989595554cc7219673673d9c9d73bd552a5dfffdb6a2e2d251f1439d9c1cab6bc4c78e9fbd987899883c3ddc0d3a3311d1f153e7f71d3842442ece4efdfa8426750cfb7584b636fd23faeafe18d12f7cd0c088abe9d96919d9efbeffd9430f4e0c0cf0b3b4b02c2c2e397cf42457941ed12f7ccc281385d900006056d63f1b3efcf52b2d320d1125e4360d7ae972b0870d111554cb74331b9cec2cbf5adc618edaabd3fc0e26d76597b612517db36ae6ca2c177b2b07a1658958aedbcb86cf7bfb91b6c4c0e0507b6f677e45bd92882ee448625eba3c31da996fc96496b49ec96cb4e15b585a306a535d6deeacb54bc2e25ebbc2254293f29a635e4909f2b0e6314c7e55fbc98a6c2dd72e693fd969c35c3fdc535c582d27a2cc92d6c86549f74438ba395895d62ace654b34379be4cc18ee16ecd95e74131568271458702b0c2bea95a3de4a25a2571ef27befd1c0bb7d8e7f35e618109ebb98444416161671b1d15d6fe9e1ee1a121470a3a0283139f5f147a77317be44f4d8ec6975f50d6919d9d7f20adeffe44b1e8fc7e3f1b8a68b612141f3e64c7ffbbd95066fe5e8207af491a9db76eeab11d7adfc7c9da5a58550286c696ee132034b97cc5fbf71ab719751b55ac3add7baad1e830cc33cb3709e9b8bf3c1c37f6ab5daecdcbcec5c1369b401917d973efde4ed762be1f1780b9f98bdeacb6fe50ac5864ddb376ed9616f6f2795cab8bcd0e4fbc65ecb2b30e832ca1dd2f2a58b3effeabbbcfcc24b49572e255db1b4b460d9f69978d151fd674e9bacbf8b4864ffdacbcf7dfed5770d8d92bd070eef3d70d8caca8a61dac7c4797ab8bdf0dc42de5de8cd434457d2327569e133e72f9d397fa9b32d9f7a62f6d8d123ba7e37375797c5f3e76ed8fc9352a9fa65ffa15ff6771873e2e1eeba78c15c835de6cd99fedf8fbf686995eefce5c0ce5f0e38388864323917690f8e1e60636dcd7545eabdbee1a1e3ef1dc5857fa7cf26e8f2849696962f3cf7d445a34419c3304f3d39e7a34fbf512a959bb7eedab2ed6791c85e2693717f2f63478fa811d7f5b8cb28c7cdd5b96f782877574524b28feadfef76df61cffedfb9c57e2dadd26fbfdfd6d9660e22fb982f3e34f8e8e54b177efef57772b9e2c8b153bafc2dc7c5d969c5f2a70502c3c5e8bab93575f50ddf6cf8a1b38f0bf0f7f9f0ddbefacf2c7d7afeaa2fbfcdbb51585452b666dd6683edfb86873cbf64fe5dfa09070080bf912077eb836f0d98bb3a9b9bcaa0d6b0d72b3aac9af17715ec5a11a99fe223228115efc05bfde77c969d92df56bc56d7acd2af8db415f0362feb3be066d2ccca82f96261e8dcd5395c04555823df70b47d19c8578b435fda9c6f50b07a37f8b90a0ebd33e0d1cfb2cbeb1544a4d6b079151dda13f8380b76ae88f0736def2823b0e2ed7a25e2e18f33b94114528556970ed51915e1b0f6e90e01b3a3d0f28d19feffdad161194ef21d9db7f1776176971a2d2daddc58b301917dbad32e92cb22b64aa557d232754f0a04fc97972d9e3d638a83838888b45aad5aad66186678dce0575f7cc6c2d2f4b77adff8314b97cce72aeed46a8d44d2a4d16a9d1c1d9e5f327ff8d01893bb886bebb8ebdaee8f74e7300c3373dae48fde7b7d54fc50830966163c5e44bff017972e7aeda567ed3a9fa6d885887ee16fbff64260801f1169b55a89a449a552590b04b3a63f38e791873adbcbde4ef8e68ae7a73c30810b41d56a0d170dba383bcd9b33fda5e717718b06f50505f8fdf75f2bee19398c6b64aa52a9b8a843686bfbe0fde3fffbce0ae3598b77cc9deeeb386278ec7fde7ab97f441ffdeb7b1b1bebb1a347bcffaf571d44860bc4bdbd3cfef3f6cbfd23fa72b58e12499352a9b4b0b09838ee9ee797cc373dbba7a79e983b63de9ce94e4eedebb6fb8405bfb9e27983ec994e6870e0bfdf581e161244442ccb4a244d4aa58acfb77a78caa427e73d72470e69547c2cf7203e6eb0f10fc62df566456e44dfb00fdf7d2d36264abf0f309fcf1f3b7ac407efbe66721d6967ad626fc9c6c6fa5faf2f7f6cf63483b7f5f4707b6cf6b4375f5d76675bda0200c0dfd7d030fb731f472f18e76967d3e1d7a2c8d6f2e989de673f8a1e1868e2a2cecb89ffc7bb03df9ae96fd09bd486cf7b38ce356165cc83433a54394d1eec72e89d0151811d7efbf8bb0ab62ceb3b7b640f3b29f4404cb0ddb98f072d9ae065dff164ed6d2c164df03af7f1a09860c3df8f91fec28495314b1ff071b6375cd611e92ffc6a71d8a1770608ad0daf285e9aeabb6e4978a07bfba5726e59ab19f6f6365da608dda4566baaaa6b6a6aebac2c2dfd7cbdbb984ea6c3b26c5171698db84ea3d5b8b9b804070774317fe26a7af6676bd613d17fdf59111ce4dfb383d46ab5d535b50d8d1286619c1c452ece4eba54672f5556d5545456cb6432474787f0d0a05bce9fe068349aea9a5a716d1dcbb22ece4ebe3e5eb75cdfa554aa6a6a6b6b6beb5996757272f4f7f5fefba64d5aa5d2aa2a649b896d0000040b49444154b14c2e7710d97bb8bbdd72a4615d7d437169b9b4556a676717161a78f7e64f68b5dafa8646a94ceee2ecd8cd4fa9ae1197575449a53291c83e3c2cf80ece9f484eb9ca65cc3e7cf77593dd6bfe07e4724569598542a9b4b5b1f1f3f3e64aa3ef1e716d5d7d7d2311b9b838e916910200001850aad9a21a59599d8221c6cf5510e06ead3f72b0335a96caea1465b5f2c6568da713bf8fb78d7174a4af582ccfaf922954acaf8b20d25f6872b2fcff8052cd16d7c8cbea142cb17e2ed601eed6fab3074dd268d9fc2a59599da245ae75b3b7f27717f838dffafaa4ac4e2196a81c8596beae82ee7c9fff300808ffd20e1f3db963f7af7676c2755f7cf8f70d81006ed7676b365c4dcff2f7f5fee8bd37febf8f05000000e09f0c31c65f1ad70834aa7f3f4483603e0a8b4ad232b28968f4a8db188802000000003d608e4d65fe464a4acb896850274bb900fe498a8a4b5b5aa5ad52e98e9f7f6559d641643f1a0d3601000000ee3204847f5d2a95aabca2cacaca2a7a60e4fff7b100dc75db76eed58dcdb4b4b458b270de1d5c940800000000262120fcebd268b5cf3dfd84d0d6969b4107f00fa650280b8bcbb8c7c141fe73673ddc373cf4fff79000000000cc019aca00c05f824aa56a6a6eb1b5b13118940200000000770f02420000000000003385de95000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098290484000000000000660a012100000000008099424008000000000060a6101002000000000098a9ff03964d1b4233f4d0160000000049454e44ae426082');
INSERT INTO public.sources (id, identity, location, title, description, language, imported_at) OVERRIDING SYSTEM VALUE VALUES (1, 'https://blog.example/', 'feed.xml', 'A blog', 'd', NULL, '2026-11-26 03:24:31.847176+00');
INSERT INTO public.tags (key, name) VALUES ('swift', 'Swift');
INSERT INTO public.tags (key, name) VALUES ('feeds', 'feeds');
INSERT INTO public.tags (key, name) VALUES ('other', 'other');
INSERT INTO public.websub_requests (id, callback_site, client, requested_at, is_pending) OVERRIDING SYSTEM VALUE VALUES (1, 'reader.example:443', '192.0.2.1', '2026-11-26 03:24:33.160637+00', false);
INSERT INTO public.websub_subscriptions (id, topic, callback, callback_site, is_hub, secret, expires_at, wanted, delivered) OVERRIDING SYSTEM VALUE VALUES (1, 'http://localhost:8080/feed.xml', 'https://reader.example/callback', 'reader.example:443', false, 'secret', '2099-01-01 00:00:00+00', '\xca9066873bf335f3c1d9f0f6986266ee50689a816763851d82791d3dbc31cbf5', '\x373e0712c83cffe15ff427b60e788b549f82496fe5fd5391f7921832b04c6b20');
SELECT pg_catalog.setval('public.jobs_id_seq', 1, true);
SELECT pg_catalog.setval('public.pictures_waiting_number_seq', 1, true);
SELECT pg_catalog.setval('public.posts_sequence_seq', 10, true);
SELECT pg_catalog.setval('public.related_waiting_number_seq', 44, true);
SELECT pg_catalog.setval('public.search_waiting_position_seq', 18, true);
SELECT pg_catalog.setval('public.sources_id_seq', 1, true);
SELECT pg_catalog.setval('public.websub_requests_id_seq', 1, true);
SELECT pg_catalog.setval('public.websub_subscriptions_id_seq', 1, true);
ALTER TABLE ONLY public.authors
    ADD CONSTRAINT authors_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.content_files
    ADD CONSTRAINT content_files_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.episode_blocks
    ADD CONSTRAINT episode_blocks_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_captions
    ADD CONSTRAINT episode_captions_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_chapters
    ADD CONSTRAINT episode_chapters_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_code
    ADD CONSTRAINT episode_code_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_exercises
    ADD CONSTRAINT episode_exercises_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_files
    ADD CONSTRAINT episode_files_pkey PRIMARY KEY (post_id, name);
ALTER TABLE ONLY public.episode_links
    ADD CONSTRAINT episode_links_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_media
    ADD CONSTRAINT episode_media_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_people
    ADD CONSTRAINT episode_people_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episode_questions
    ADD CONSTRAINT episode_questions_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT episodes_number_key UNIQUE (number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT episodes_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.fetches
    ADD CONSTRAINT fetches_pkey PRIMARY KEY (url);
ALTER TABLE ONLY public.former_paths
    ADD CONSTRAINT former_paths_pkey PRIMARY KEY (path_key);
ALTER TABLE ONLY public.former_topics
    ADD CONSTRAINT former_topics_pkey PRIMARY KEY (kind, key, post_id);
ALTER TABLE ONLY public.imported_entries
    ADD CONSTRAINT imported_entries_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_kind_key_key UNIQUE (kind, key);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.late_changes
    ADD CONSTRAINT late_changes_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.picture_sizes
    ADD CONSTRAINT picture_sizes_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.pictures_waiting
    ADD CONSTRAINT pictures_waiting_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.post_authors
    ADD CONSTRAINT post_authors_pkey PRIMARY KEY (post_id, key);
ALTER TABLE ONLY public.post_pictures
    ADD CONSTRAINT post_pictures_pkey PRIMARY KEY (post_id, address);
ALTER TABLE ONLY public.post_revisions
    ADD CONSTRAINT post_revisions_pkey PRIMARY KEY (post_id, number);
ALTER TABLE ONLY public.post_series
    ADD CONSTRAINT post_series_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.post_tags
    ADD CONSTRAINT post_tags_pkey PRIMARY KEY (post_id, key);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_file_key UNIQUE (file);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.related_posts
    ADD CONSTRAINT related_posts_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.related_profiles
    ADD CONSTRAINT related_profiles_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.related_terms_made
    ADD CONSTRAINT related_terms_made_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.related_terms
    ADD CONSTRAINT related_terms_pkey PRIMARY KEY (term);
ALTER TABLE ONLY public.related_waiting
    ADD CONSTRAINT related_waiting_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.search_documents
    ADD CONSTRAINT search_documents_pkey PRIMARY KEY (post_id, part);
ALTER TABLE ONLY public.search_sections
    ADD CONSTRAINT search_sections_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.search_waiting
    ADD CONSTRAINT search_waiting_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.site_revision
    ADD CONSTRAINT site_revision_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.social_images
    ADD CONSTRAINT social_images_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_identity_key UNIQUE (identity);
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.websub_requests
    ADD CONSTRAINT websub_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.websub_subscriptions
    ADD CONSTRAINT websub_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.websub_subscriptions
    ADD CONSTRAINT websub_subscriptions_topic_callback_key UNIQUE (topic, callback);
ALTER TABLE ONLY public.working_copies
    ADD CONSTRAINT working_copies_pkey PRIMARY KEY (post_id);
CREATE INDEX episodes_by_collection ON public.episodes USING btree (collection_key) WHERE (collection_key IS NOT NULL);
CREATE INDEX episodes_by_opening ON public.episodes USING btree (open_from) WHERE (open_from > '-infinity'::timestamp with time zone);
CREATE INDEX fetches_by_feed_url ON public.fetches USING btree (feed_url);
CREATE INDEX former_paths_by_post ON public.former_paths USING btree (post_id);
CREATE INDEX former_paths_by_queried_path ON public.former_paths USING btree (path_key) WHERE (path_key ~~ '%?%'::text);
CREATE INDEX former_topics_by_post ON public.former_topics USING btree (post_id);
CREATE INDEX imported_posts_by_guid ON public.posts USING btree (guid) WHERE (source_id IS NOT NULL);
CREATE INDEX jobs_due ON public.jobs USING btree (kind, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX jobs_given_up ON public.jobs USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE INDEX late_changes_by_time ON public.late_changes USING btree (changed_at);
CREATE INDEX pages_by_path ON public.posts USING btree (path) WHERE (state = 'page'::text);
CREATE INDEX picture_sizes_to_read ON public.picture_sizes USING btree (next_try) WHERE (next_try IS NOT NULL);
CREATE INDEX pictures_waiting_by_post ON public.pictures_waiting USING btree (post_id);
CREATE INDEX post_authors_by_key ON public.post_authors USING btree (key, post_id);
CREATE INDEX post_authors_newest_first ON public.post_authors USING btree (key, sorted_at DESC, sequence DESC) INCLUDE (post_id, shown_from);
CREATE INDEX post_series_by_key ON public.post_series USING btree (key, post_id);
CREATE INDEX post_tags_by_key ON public.post_tags USING btree (key, post_id);
CREATE INDEX post_tags_newest_first ON public.post_tags USING btree (key, sorted_at DESC, sequence DESC) INCLUDE (post_id, shown_from);
CREATE INDEX posts_by_change ON public.posts USING btree (changed_at) WHERE (state <> 'draft'::text);
CREATE INDEX posts_by_day ON public.posts USING btree (published_day DESC, sorted_at DESC, sequence DESC) INCLUDE (id, visible_from) WHERE (state = 'published'::text);
CREATE UNIQUE INDEX posts_by_guid ON public.posts USING btree (source_id, guid);
CREATE UNIQUE INDEX posts_by_path ON public.posts USING btree (path) WHERE (state <> 'gone'::text);
CREATE INDEX posts_by_path_key ON public.posts USING btree (path_key);
CREATE INDEX posts_by_queried_path ON public.posts USING btree (path_key) WHERE (path_key ~~ '%?%'::text);
CREATE INDEX posts_by_visibility ON public.posts USING btree (visible_from) WHERE ((state = 'published'::text) AND (visible_from > '-infinity'::timestamp with time zone));
CREATE INDEX posts_newest_first ON public.posts USING btree (sorted_at DESC, sequence DESC) INCLUDE (id, visible_from, digest) WHERE (state = 'published'::text);
CREATE INDEX previews_by_post ON public.previews USING btree (post_id);
CREATE INDEX related_posts_by_related ON public.related_posts USING btree (related_id);
CREATE INDEX related_profiles_by_term ON public.related_profiles USING gin (terms);
CREATE INDEX search_documents_by_term ON public.search_documents USING gin (vector, pairs) WITH (gin_pending_list_limit='256');
CREATE INDEX search_waiting_last_first ON public.search_waiting USING btree ("position" DESC);
CREATE INDEX search_words_by_likeness ON public.search_words USING gin (word public.gin_trgm_ops);
CREATE INDEX social_images_by_post ON public.social_images USING btree (post_id);
CREATE INDEX tags_by_likeness ON public.tags USING gin (key public.gin_trgm_ops);
CREATE INDEX unlisted_posts_by_visibility ON public.posts USING btree (visible_from) WHERE ((state = 'unlisted'::text) AND (visible_from > '-infinity'::timestamp with time zone));
CREATE INDEX websub_requests_by_time ON public.websub_requests USING btree (requested_at);
CREATE INDEX websub_subscriptions_by_site ON public.websub_subscriptions USING btree (callback_site);
CREATE TRIGGER await_pictures AFTER INSERT OR UPDATE OF body ON public.posts FOR EACH ROW WHEN ((new.body ~~ '%<img %'::text)) EXECUTE FUNCTION public.await_pictures();
CREATE TRIGGER digest_post BEFORE INSERT OR UPDATE ON public.posts FOR EACH ROW EXECUTE FUNCTION public.digest_post();
CREATE TRIGGER move_in_lists AFTER UPDATE OF state, visible_from, sorted_at ON public.posts FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.visible_from IS DISTINCT FROM new.visible_from)) OR (old.sorted_at IS DISTINCT FROM new.sorted_at))) EXECUTE FUNCTION public.move_in_lists();
CREATE TRIGGER place_in_list BEFORE INSERT ON public.post_authors FOR EACH ROW EXECUTE FUNCTION public.place_in_list();
CREATE TRIGGER place_in_list BEFORE INSERT ON public.post_series FOR EACH ROW EXECUTE FUNCTION public.place_in_list();
CREATE TRIGGER place_in_list BEFORE INSERT ON public.post_tags FOR EACH ROW EXECUTE FUNCTION public.place_in_list();
ALTER TABLE ONLY public.content_files
    ADD CONSTRAINT content_files_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_blocks
    ADD CONSTRAINT episode_blocks_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_captions
    ADD CONSTRAINT episode_captions_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_chapters
    ADD CONSTRAINT episode_chapters_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_code
    ADD CONSTRAINT episode_code_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_exercises
    ADD CONSTRAINT episode_exercises_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_files
    ADD CONSTRAINT episode_files_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_links
    ADD CONSTRAINT episode_links_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_media
    ADD CONSTRAINT episode_media_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_people
    ADD CONSTRAINT episode_people_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode_questions
    ADD CONSTRAINT episode_questions_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.episodes(post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episodes
    ADD CONSTRAINT episodes_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.fetches
    ADD CONSTRAINT fetches_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_paths
    ADD CONSTRAINT former_paths_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_topics
    ADD CONSTRAINT former_topics_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_entries
    ADD CONSTRAINT imported_entries_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.late_changes
    ADD CONSTRAINT late_changes_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pictures_waiting
    ADD CONSTRAINT pictures_waiting_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_authors
    ADD CONSTRAINT post_authors_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_pictures
    ADD CONSTRAINT post_pictures_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_revisions
    ADD CONSTRAINT post_revisions_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_series
    ADD CONSTRAINT post_series_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_tags
    ADD CONSTRAINT post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.related_posts
    ADD CONSTRAINT related_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.related_posts
    ADD CONSTRAINT related_posts_related_id_fkey FOREIGN KEY (related_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.related_profiles
    ADD CONSTRAINT related_profiles_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.related_waiting
    ADD CONSTRAINT related_waiting_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.search_documents
    ADD CONSTRAINT search_documents_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.search_sections
    ADD CONSTRAINT search_sections_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.search_waiting
    ADD CONSTRAINT search_waiting_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.social_images
    ADD CONSTRAINT social_images_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.working_copies
    ADD CONSTRAINT working_copies_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
COMMIT;
