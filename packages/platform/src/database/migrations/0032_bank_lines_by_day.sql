-- expand: what recognises a line of a bank in a file of another order
ALTER TABLE "settlement_lines" ADD COLUMN "day_overlap" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_lines_day_overlap" ON "settlement_lines" USING btree ("source","day_overlap") WHERE "settlement_lines"."day_overlap" IS NOT NULL;