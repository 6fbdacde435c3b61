CREATE TABLE "online_session_answers" (
	"applicant_id" bigint NOT NULL,
	"online_session_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" jsonb,
	"file_key" text,
	"file_name" text,
	"file_kind" text,
	"file_size" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "online_session_answers_applicant_id_online_session_id_question_id_pk" PRIMARY KEY("applicant_id","online_session_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "online_session_media" (
	"key" text PRIMARY KEY NOT NULL,
	"online_session_id" integer NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_session_takers" (
	"applicant_id" bigint NOT NULL,
	"online_session_id" integer NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "online_session_takers_applicant_id_online_session_id_pk" PRIMARY KEY("applicant_id","online_session_id")
);
--> statement-breakpoint
CREATE TABLE "online_sessions" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"intro_text" jsonb NOT NULL,
	"intro_video" text,
	"outro_text" jsonb NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "online_session_answers" ADD CONSTRAINT "online_session_answers_taker" FOREIGN KEY ("applicant_id","online_session_id") REFERENCES "public"."online_session_takers"("applicant_id","online_session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_session_media" ADD CONSTRAINT "online_session_media_online_session_id_online_sessions_id_fk" FOREIGN KEY ("online_session_id") REFERENCES "public"."online_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_session_takers" ADD CONSTRAINT "online_session_takers_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_session_takers" ADD CONSTRAINT "online_session_takers_online_session_id_online_sessions_id_fk" FOREIGN KEY ("online_session_id") REFERENCES "public"."online_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_session_media_session" ON "online_session_media" USING btree ("online_session_id");