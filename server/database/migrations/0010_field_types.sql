CREATE TABLE "content_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"action" text NOT NULL,
	"message" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"tables" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_types" (
	"name" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"entry" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_version" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "live_version_one_row" CHECK ("live_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "versioned_rows" (
	"hash" text PRIMARY KEY NOT NULL,
	"rows" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_version_content_versions_number_fk" FOREIGN KEY ("version") REFERENCES "public"."content_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_version" ADD CONSTRAINT "live_version_version_content_versions_number_fk" FOREIGN KEY ("version") REFERENCES "public"."content_versions"("number") ON DELETE no action ON UPDATE no action;