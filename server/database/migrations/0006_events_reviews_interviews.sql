CREATE TABLE "event_applications" (
	"applicant_id" bigint NOT NULL,
	"event_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_applications_applicant_id_event_id_pk" PRIMARY KEY("applicant_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY NOT NULL,
	"applicant_id" bigint,
	"name" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"times" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"selection_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"time" jsonb NOT NULL,
	"step_name" jsonb NOT NULL,
	"url" text,
	"result" text,
	"is_time_confirmed" boolean DEFAULT false NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	CONSTRAINT "interviews_selection_id_unique" UNIQUE("selection_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY NOT NULL,
	"company_name" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"logo_key" text,
	"logo_kind" text,
	"description" jsonb NOT NULL,
	"survey_questions" jsonb NOT NULL,
	"interview_questions" jsonb NOT NULL,
	CONSTRAINT "jobs_logo_key_unique" UNIQUE("logo_key")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"selection_id" bigint PRIMARY KEY NOT NULL,
	"rate" smallint NOT NULL,
	"rank" text NOT NULL,
	"comment" text,
	CONSTRAINT "ratings_rate" CHECK ("ratings"."rate" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"review_id" bigint NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "review_answers_review_id_question_id_pk" PRIMARY KEY("review_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"applicant_id" bigint NOT NULL,
	"job_id" integer NOT NULL,
	"event_id" integer,
	"position" integer NOT NULL,
	"submitted_at" timestamp with time zone,
	CONSTRAINT "reviews_of_applicant" UNIQUE NULLS NOT DISTINCT("applicant_id","kind","job_id","event_id"),
	CONSTRAINT "reviews_event_of_selection" CHECK (("reviews"."kind" = 'selection') = ("reviews"."event_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "event_applications" ADD CONSTRAINT "event_applications_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_applications" ADD CONSTRAINT "event_applications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_selection_id_reviews_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_selection_id_reviews_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;