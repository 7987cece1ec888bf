-- expand: the browsers that get reminders, and the passkeys that open the lines of browsers
ALTER TABLE "device_locks" ADD COLUMN "passkey_id" text;--> statement-breakpoint
ALTER TABLE "device_locks" ADD COLUMN "passkey_key" text;--> statement-breakpoint
ALTER TABLE "device_locks" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "device_locks" ADD COLUMN "challenge_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "line_reminders" ADD COLUMN "push" text;--> statement-breakpoint
ALTER TABLE "line_reminders" ADD COLUMN "line_id" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_reminders_line" ON "line_reminders" USING btree ("line_id");