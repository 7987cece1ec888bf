-- expand: a process checks waiting payments by its own timer, and another one goes on when it reports no more.
CREATE TABLE IF NOT EXISTS "watching_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "watched_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "watched_by" text;
