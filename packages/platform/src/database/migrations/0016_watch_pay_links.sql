-- expand: links that another person pays by say whose number sent them, are reported by visitors and stopped by staff.
ALTER TABLE "pay_links" ADD COLUMN "sender_masked" text;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pay_links_reported" ON "pay_links" USING btree ("reported_at") WHERE "pay_links"."reported_at" IS NOT NULL;
