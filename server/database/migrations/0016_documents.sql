CREATE SEQUENCE "public"."registration_form_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
SELECT setval('registration_form_ids', (SELECT last_value FROM "registration_forms_id_seq"), (SELECT is_called FROM "registration_forms_id_seq"));
--> statement-breakpoint
-- What the tables hold is kept as a version, unless the live one holds the same: it was changed by hand, or by the clock of a demo.
SET LOCAL TIME ZONE 'UTC';
--> statement-breakpoint
CREATE TEMPORARY TABLE "found" ("name" text PRIMARY KEY, "rows" json NOT NULL, "hash" text) ON COMMIT DROP;
--> statement-breakpoint
INSERT INTO "found" ("name", "rows")
  SELECT 'field_types', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.name), '[]'::json) FROM "field_types" t)
  UNION ALL SELECT 'universities', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "universities" t)
  UNION ALL SELECT 'education_codes', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.kind, t.code), '[]'::json) FROM "education_codes" t)
  UNION ALL SELECT 'document_names', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "document_names" t)
  UNION ALL SELECT 'forms', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.name), '[]'::json) FROM "forms" t)
  UNION ALL SELECT 'field_categories', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "field_categories" t)
  UNION ALL SELECT 'form_documents', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.form, t.document_name_id), '[]'::json) FROM "form_documents" t)
  UNION ALL SELECT 'registration_forms', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "registration_forms" t)
  UNION ALL SELECT 'static_pages', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.name), '[]'::json) FROM "static_pages" t)
  UNION ALL SELECT 'company_categories', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "company_categories" t)
  UNION ALL SELECT 'downloadable_documents', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "downloadable_documents" t)
  UNION ALL SELECT 'events', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "events" t)
  UNION ALL SELECT 'jobs', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "jobs" t)
  UNION ALL SELECT 'exams', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "exams" t)
  UNION ALL SELECT 'exam_media', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.key), '[]'::json) FROM "exam_media" t)
  UNION ALL SELECT 'jclasses', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "jclasses" t)
  UNION ALL SELECT 'lessons', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "lessons" t)
  UNION ALL SELECT 'online_sessions', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]'::json) FROM "online_sessions" t)
  UNION ALL SELECT 'online_session_media', (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.key), '[]'::json) FROM "online_session_media" t);
--> statement-breakpoint
UPDATE "found" SET "hash" = encode(sha256(convert_to("rows"::text, 'UTF8')), 'hex');
--> statement-breakpoint
UPDATE "found" SET "hash" = "held"."hash"
  FROM "live_version" "live" JOIN "content_versions" "kept" ON "kept"."number" = "live"."version" CROSS JOIN LATERAL json_each_text("kept"."tables") "list"
    JOIN "versioned_rows" "held" ON "held"."hash" = "list"."value"
  WHERE "list"."key" = "found"."name" AND "held"."rows"::jsonb = "found"."rows"::jsonb;
--> statement-breakpoint
INSERT INTO "versioned_rows" ("hash", "rows") SELECT DISTINCT ON ("hash") "hash", "rows" FROM "found" ORDER BY "hash" ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH "made" AS (
  INSERT INTO "content_versions" ("number", "at", "tables")
  SELECT (SELECT coalesce(max("number"), 0) + 1 FROM "content_versions"), now(), (SELECT json_object_agg("name", "hash" ORDER BY "name") FROM "found")
  WHERE EXISTS (SELECT 1 FROM "found" WHERE "rows"::text <> '[]') AND EXISTS (
    SELECT 1 FROM "found" WHERE "hash" IS DISTINCT FROM (SELECT "tables" ->> "found"."name" FROM "live_version" JOIN "content_versions" ON "number" = "version")
  ) RETURNING "number"
), "noted" AS (
  INSERT INTO "content_changes" ("at", "author", "action", "message", "version") SELECT now(), 'the server', 'found', 'what was there', "number" FROM "made"
)
INSERT INTO "live_version" ("id", "version") SELECT 1, "number" FROM "made" ON CONFLICT ("id") DO UPDATE SET "version" = excluded."version";
--> statement-breakpoint
DROP TABLE "company_categories" CASCADE;--> statement-breakpoint
DROP TABLE "document_names" CASCADE;--> statement-breakpoint
DROP TABLE "downloadable_documents" CASCADE;--> statement-breakpoint
DROP TABLE "education_codes" CASCADE;--> statement-breakpoint
DROP TABLE "events" CASCADE;--> statement-breakpoint
DROP TABLE "field_categories" CASCADE;--> statement-breakpoint
DROP TABLE "form_documents" CASCADE;--> statement-breakpoint
DROP TABLE "forms" CASCADE;--> statement-breakpoint
DROP TABLE "jobs" CASCADE;--> statement-breakpoint
DROP TABLE "registration_forms" CASCADE;--> statement-breakpoint
DROP TABLE "static_pages" CASCADE;--> statement-breakpoint
DROP TABLE "universities" CASCADE;--> statement-breakpoint
DROP TABLE "exam_media" CASCADE;--> statement-breakpoint
DROP TABLE "exams" CASCADE;--> statement-breakpoint
DROP TABLE "jclasses" CASCADE;--> statement-breakpoint
DROP TABLE "lessons" CASCADE;--> statement-breakpoint
DROP TABLE "online_session_media" CASCADE;--> statement-breakpoint
DROP TABLE "online_sessions" CASCADE;--> statement-breakpoint
DROP TABLE "field_types" CASCADE;