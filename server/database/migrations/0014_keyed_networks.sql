ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_one_row";--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_pools" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "uploads" SET "caller" = 'network' WHERE "caller" LIKE 'network %';--> statement-breakpoint
UPDATE "videos" SET "caller" = 'network' WHERE "caller" LIKE 'network %';
