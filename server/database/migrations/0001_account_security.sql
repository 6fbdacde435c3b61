CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"remaining" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"applicant_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_log_ins" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"applicant_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"phone" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "authy_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_log_ins" ADD CONSTRAINT "pending_log_ins_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_end" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "pending_log_ins_applicant" ON "pending_log_ins" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "pending_log_ins_expiry" ON "pending_log_ins" USING btree ("expires_at");