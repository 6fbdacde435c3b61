CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"applicant_id" bigint,
	"caller" text NOT NULL,
	"file_name" text NOT NULL,
	"is_recording" boolean NOT NULL,
	"file_size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"refusal" text,
	"file_key" text,
	"file_kind" text,
	"seconds" double precision,
	"transcode" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "videos_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "videos_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_caller" ON "videos" USING btree ("caller","created_at");--> statement-breakpoint
CREATE INDEX "videos_expiry" ON "videos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "videos_applicant" ON "videos" USING btree ("applicant_id");