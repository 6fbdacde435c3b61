CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"applicant_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "applicants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applicants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"japanese_name" text,
	"is_product" boolean DEFAULT false NOT NULL,
	"is_onboarded" boolean DEFAULT false NOT NULL,
	"pr_video" text,
	"can_edit_pr_video" boolean DEFAULT false NOT NULL,
	"photo_key" text,
	"photo_kind" text,
	"last_sign_in_at" timestamp with time zone,
	"current_sign_in_at" timestamp with time zone,
	CONSTRAINT "applicants_student_id_unique" UNIQUE("student_id"),
	CONSTRAINT "applicants_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "document_names" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"translated_name" jsonb,
	"is_mandatory" boolean DEFAULT false NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"applicant_id" bigint NOT NULL,
	"document_name_id" integer NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_kind" text NOT NULL,
	"file_size" integer NOT NULL,
	CONSTRAINT "documents_applicant_id_document_name_id_pk" PRIMARY KEY("applicant_id","document_name_id")
);
--> statement-breakpoint
CREATE TABLE "downloadable_documents" (
	"id" integer PRIMARY KEY NOT NULL,
	"applicant_id" bigint,
	"name" text NOT NULL,
	"translated_name" jsonb,
	"downloadable" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_kind" text NOT NULL,
	"file_size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "education_codes" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"label" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "education_codes_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
CREATE TABLE "education_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "education_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"applicant_id" bigint NOT NULL,
	"university_id" integer,
	"faculty" text,
	"education_background" text,
	"department" text,
	"start_month" smallint,
	"start_year" smallint,
	"graduated_month" smallint,
	"graduated_year" smallint,
	"other_university_name" text,
	"is_latest" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "field_categories_position" UNIQUE("form","position")
);
--> statement-breakpoint
CREATE TABLE "field_values" (
	"applicant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "field_values_applicant_id_name_pk" PRIMARY KEY("applicant_id","name")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"name" text PRIMARY KEY NOT NULL,
	"pr_video_instructions" jsonb
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "signing_keys_one_row" CHECK ("signing_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"other" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_document_name_id_document_names_id_fk" FOREIGN KEY ("document_name_id") REFERENCES "public"."document_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloadable_documents" ADD CONSTRAINT "downloadable_documents_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_entries" ADD CONSTRAINT "education_entries_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_entries" ADD CONSTRAINT "education_entries_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_categories" ADD CONSTRAINT "field_categories_form_forms_name_fk" FOREIGN KEY ("form") REFERENCES "public"."forms"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_applicant" ON "access_tokens" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "education_entries_applicant" ON "education_entries" USING btree ("applicant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "education_entries_one_latest" ON "education_entries" USING btree ("applicant_id") WHERE "education_entries"."is_latest";