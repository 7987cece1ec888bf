-- expand: what recognises a line of a bank in a file of another order
ALTER TABLE "line_reminders" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reminder_sends" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "line_reminders" CASCADE;--> statement-breakpoint
DROP TABLE "reminder_sends" CASCADE;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "day_overlap" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_lines_day_overlap" ON "settlement_lines" USING btree ("source","day_overlap") WHERE "settlement_lines"."day_overlap" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."allowances" DROP COLUMN "granted";