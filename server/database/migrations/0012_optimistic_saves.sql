DROP INDEX "education_entries_one_latest";--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "saves" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "education_entries" ADD CONSTRAINT "education_entries_one_latest" EXCLUDE USING btree ("applicant_id" WITH =) WHERE ("is_latest") DEFERRABLE INITIALLY IMMEDIATE;
