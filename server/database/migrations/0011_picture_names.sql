ALTER TABLE "jobs" ADD COLUMN "logo_name" text;--> statement-breakpoint
ALTER TABLE "registration_forms" ADD COLUMN "banner_name" text;--> statement-breakpoint
ALTER TABLE "exam_media" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "online_session_media" ADD COLUMN "name" text;