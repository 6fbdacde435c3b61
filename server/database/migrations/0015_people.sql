CREATE TABLE "assignment_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignment_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"action" text NOT NULL,
	"message" text NOT NULL,
	"applicant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer,
	"state" jsonb
);
--> statement-breakpoint
CREATE TABLE "own_company_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_company_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"applicant_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_downloadable_documents" (
	"id" integer PRIMARY KEY NOT NULL,
	"record" text NOT NULL,
	"name" text NOT NULL,
	"translated_name" jsonb,
	"downloadable" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_kind" text NOT NULL,
	"file_size" integer NOT NULL,
	"applicant_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_events" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"times" jsonb NOT NULL,
	"applicant_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_takers" DROP CONSTRAINT "exam_takers_exam_id_exams_id_fk";
--> statement-breakpoint
ALTER TABLE "jclass_members" DROP CONSTRAINT "jclass_members_jclass_id_jclasses_id_fk";
--> statement-breakpoint
ALTER TABLE "online_session_takers" DROP CONSTRAINT "online_session_takers_online_session_id_online_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "reflections" DROP CONSTRAINT "reflections_lesson_id_lessons_id_fk";
--> statement-breakpoint
ALTER TABLE "applicants" DROP CONSTRAINT "applicants_registration_form_id_registration_forms_id_fk";
--> statement-breakpoint
ALTER TABLE "company_categories" DROP CONSTRAINT "company_categories_applicant_id_applicants_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_document_name_id_document_names_id_fk";
--> statement-breakpoint
ALTER TABLE "downloadable_documents" DROP CONSTRAINT "downloadable_documents_applicant_id_applicants_id_fk";
--> statement-breakpoint
ALTER TABLE "education_entries" DROP CONSTRAINT "education_entries_university_id_universities_id_fk";
--> statement-breakpoint
ALTER TABLE "event_applications" DROP CONSTRAINT "event_applications_event_id_events_id_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_applicant_id_applicants_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_job_id_jobs_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_event_id_events_id_fk";
--> statement-breakpoint
ALTER TABLE "assignment_changes" ADD CONSTRAINT "assignment_changes_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_company_categories" ADD CONSTRAINT "own_company_categories_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_downloadable_documents" ADD CONSTRAINT "own_downloadable_documents_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_events" ADD CONSTRAINT "own_events_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_changes_applicant" ON "assignment_changes" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "own_company_categories_applicant" ON "own_company_categories" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "own_downloadable_documents_applicant" ON "own_downloadable_documents" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "own_events_applicant" ON "own_events" USING btree ("applicant_id");--> statement-breakpoint
INSERT INTO "own_company_categories" ("id", "position", "name", "fields", "applicant_id") OVERRIDING SYSTEM VALUE
  SELECT "id", "position", "name", "fields", "applicant_id" FROM "company_categories" WHERE "applicant_id" IS NOT NULL;
--> statement-breakpoint
SELECT setval('own_company_categories_id_seq', (SELECT coalesce(max("id"), 0) + 1 FROM "own_company_categories"), false);
--> statement-breakpoint
INSERT INTO "own_downloadable_documents" ("id", "record", "name", "translated_name", "downloadable", "position", "file_key", "file_name", "file_kind", "file_size", "applicant_id")
  SELECT "id", "record", "name", "translated_name", "downloadable", "position", "file_key", "file_name", "file_kind", "file_size", "applicant_id"
  FROM "downloadable_documents" WHERE "applicant_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "own_events" ("id", "name", "starts_at", "ends_at", "times", "applicant_id")
  SELECT "id", "name", "starts_at", "ends_at", "times", "applicant_id" FROM "events" WHERE "applicant_id" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "company_categories" WHERE "applicant_id" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "downloadable_documents" WHERE "applicant_id" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "events" WHERE "applicant_id" IS NOT NULL;
--> statement-breakpoint
-- Versions hold nobody any more.
WITH "used" AS (
  SELECT DISTINCT "list"."key" AS "name", "list"."value" AS "hash" FROM "content_versions", json_each_text("tables") "list"
  WHERE "list"."key" IN ('company_categories', 'downloadable_documents', 'events')
), "filtered" AS (
  SELECT "name", "hash", (
    SELECT coalesce(json_agg(("row"."value"::jsonb - 'applicant_id')::json ORDER BY "row"."ordinality"), '[]'::json)
    FROM "versioned_rows" "held", json_array_elements("held"."rows") WITH ORDINALITY "row"
    WHERE "held"."hash" = "used"."hash" AND "row"."value" ->> 'applicant_id' IS NULL
  ) AS "rows" FROM "used"
), "hashed" AS (
  SELECT "name", "hash", "rows", encode(sha256(convert_to("rows"::text, 'UTF8')), 'hex') AS "now" FROM "filtered"
), "kept" AS (
  INSERT INTO "versioned_rows" ("hash", "rows") SELECT DISTINCT ON ("now") "now", "rows" FROM "hashed" ON CONFLICT DO NOTHING
)
UPDATE "content_versions" SET "tables" = (
  SELECT json_object_agg("list"."key", coalesce((SELECT "now" FROM "hashed" WHERE "hashed"."name" = "list"."key" AND "hashed"."hash" = "list"."value"), "list"."value"))
  FROM json_each_text("tables") "list" WHERE "list"."key" NOT IN ('exam_takers', 'jclass_members', 'online_session_takers')
);
--> statement-breakpoint
DELETE FROM "versioned_rows" WHERE "hash" NOT IN (SELECT "list"."value" FROM "content_versions", json_each_text("tables") "list");
--> statement-breakpoint
ALTER TABLE "company_categories" DROP COLUMN "applicant_id";--> statement-breakpoint
ALTER TABLE "downloadable_documents" DROP COLUMN "applicant_id";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "applicant_id";