-- expand: a code or proof is for one order (RULINGS 81); codes of older versions have none and pay nothing.
ALTER TABLE "codes" ADD COLUMN IF NOT EXISTS "order_id" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN IF NOT EXISTS "payment_mode" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN IF NOT EXISTS "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN IF NOT EXISTS "kept_for" text;
