CREATE TABLE "outbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_pools" (
	"pool" text PRIMARY KEY NOT NULL,
	"server" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_messages_at" ON "outbox_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "worker_pools_server" ON "worker_pools" USING btree ("server");