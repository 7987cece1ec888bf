-- expand: a permission may come with a first charge of a card
ALTER TABLE "payment_mandates" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment_mandates" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "payment_mandates" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "payment_mandates" ADD COLUMN "end_token" text;--> statement-breakpoint
ALTER TABLE "payment_mandates" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD COLUMN "first_order_id" text;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD COLUMN "first_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payment_mandates_card" ON "payment_mandates" USING btree ("card_key") WHERE state = 'active' AND card_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_mandates_token" ON "payment_mandates" USING btree ("end_token") WHERE "payment_mandates"."end_token" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_mandates_unreleased" ON "payment_mandates" USING btree ("closed_at") WHERE first_payment_id IS NOT NULL AND released_at IS NULL AND due_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "standing_orders_first" ON "standing_orders" USING btree ("first_until") WHERE "standing_orders"."first_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "standing_orders_mandate" ON "standing_orders" USING btree ("mandate_id") WHERE "standing_orders"."mandate_id" IS NOT NULL;