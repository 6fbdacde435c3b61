CREATE TABLE "receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"applicant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" bigint,
	"sent_at" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "online_session_answers" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_of_subject" ON "receipts" USING btree ("applicant_id","kind","subject");--> statement-breakpoint
CREATE INDEX "receipts_applicant" ON "receipts" USING btree ("applicant_id","sent_at");