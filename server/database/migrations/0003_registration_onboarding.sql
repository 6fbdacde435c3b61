CREATE SEQUENCE "public"."student_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "company_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"applicant_id" bigint,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"fields" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "form_documents" (
	"form" text NOT NULL,
	"document_name_id" integer NOT NULL,
	"is_mandatory" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "form_documents_form_document_name_id_pk" PRIMARY KEY("form","document_name_id")
);--> statement-breakpoint
CREATE TABLE "registration_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"valid_until" date,
	"is_product" boolean NOT NULL,
	"show_class_terms" boolean NOT NULL,
	"welcome_message" jsonb,
	"consultation_url" jsonb,
	"banner_key" text,
	"banner_kind" text,
	CONSTRAINT "registration_forms_name_unique" UNIQUE("name")
);--> statement-breakpoint
CREATE TABLE "static_pages" (
	"name" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL
);--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_applicant_id_document_name_id_pk";--> statement-breakpoint
ALTER TABLE "field_values" DROP CONSTRAINT "field_values_applicant_id_name_pk";--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "country_id" integer;--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "registration_form_id" integer;--> statement-breakpoint
ALTER TABLE "company_categories" ADD CONSTRAINT "company_categories_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_documents" ADD CONSTRAINT "form_documents_form_forms_name_fk" FOREIGN KEY ("form") REFERENCES "public"."forms"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_documents" ADD CONSTRAINT "form_documents_document_name_id_document_names_id_fk" FOREIGN KEY ("document_name_id") REFERENCES "public"."document_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicants" ADD CONSTRAINT "applicants_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicants" ADD CONSTRAINT "applicants_registration_form_id_registration_forms_id_fk" FOREIGN KEY ("registration_form_id") REFERENCES "public"."registration_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "record" text DEFAULT 'profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "record" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "downloadable_documents" ADD COLUMN "record" text DEFAULT 'profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloadable_documents" ALTER COLUMN "record" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "field_values" ADD COLUMN "record" text DEFAULT 'profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "field_values" ALTER COLUMN "record" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_applicant_id_record_document_name_id_pk" PRIMARY KEY("applicant_id","record","document_name_id");--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_applicant_id_record_name_pk" PRIMARY KEY("applicant_id","record","name");--> statement-breakpoint
INSERT INTO "forms" ("name") VALUES ('profile') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "form_documents" ("form", "document_name_id", "is_mandatory", "position")
SELECT 'profile', "id", "is_mandatory", "position" FROM "document_names" WHERE "listed";--> statement-breakpoint
ALTER TABLE "document_names" DROP COLUMN "is_mandatory";--> statement-breakpoint
ALTER TABLE "document_names" DROP COLUMN "listed";--> statement-breakpoint
ALTER TABLE "document_names" DROP COLUMN "position";