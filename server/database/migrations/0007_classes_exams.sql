CREATE TABLE "exam_answers" (
	"applicant_id" bigint NOT NULL,
	"exam_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"answer" jsonb,
	"file_key" text,
	"file_name" text,
	"file_kind" text,
	"file_size" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_answers_applicant_id_exam_id_question_id_pk" PRIMARY KEY("applicant_id","exam_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_media" (
	"key" text PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_takers" (
	"applicant_id" bigint NOT NULL,
	"exam_id" integer NOT NULL,
	"extra_time" smallint DEFAULT 0 NOT NULL,
	"progress" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"score" smallint,
	CONSTRAINT "exam_takers_applicant_id_exam_id_pk" PRIMARY KEY("applicant_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"ends_at" timestamp with time zone,
	"end_time" jsonb,
	"intro_text" jsonb NOT NULL,
	"intro_video" text,
	"outro_text" jsonb NOT NULL,
	"groups" jsonb NOT NULL,
	"solutions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jclass_members" (
	"applicant_id" bigint NOT NULL,
	"jclass_id" integer NOT NULL,
	"points" integer NOT NULL,
	"lesson_states" jsonb NOT NULL,
	CONSTRAINT "jclass_members_applicant_id_jclass_id_pk" PRIMARY KEY("applicant_id","jclass_id")
);
--> statement-breakpoint
CREATE TABLE "jclasses" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"participation_url" text,
	"exam_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY NOT NULL,
	"jclass_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"time" jsonb NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reflections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reflections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"applicant_id" bigint NOT NULL,
	"lesson_id" integer NOT NULL,
	"comment" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reflections_of_lesson" UNIQUE("applicant_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_taker" FOREIGN KEY ("applicant_id","exam_id") REFERENCES "public"."exam_takers"("applicant_id","exam_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_media" ADD CONSTRAINT "exam_media_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_takers" ADD CONSTRAINT "exam_takers_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_takers" ADD CONSTRAINT "exam_takers_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jclass_members" ADD CONSTRAINT "jclass_members_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jclass_members" ADD CONSTRAINT "jclass_members_jclass_id_jclasses_id_fk" FOREIGN KEY ("jclass_id") REFERENCES "public"."jclasses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_jclass_id_jclasses_id_fk" FOREIGN KEY ("jclass_id") REFERENCES "public"."jclasses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflections" ADD CONSTRAINT "reflections_applicant_id_applicants_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflections" ADD CONSTRAINT "reflections_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_media_exam" ON "exam_media" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "lessons_jclass" ON "lessons" USING btree ("jclass_id");