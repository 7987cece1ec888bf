-- expand: who of the staff has which case open, for others who open it. Older versions leave it empty.
ALTER TABLE "staff_sessions" ADD COLUMN IF NOT EXISTS "watching" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN IF NOT EXISTS "watching_at" timestamp with time zone;
