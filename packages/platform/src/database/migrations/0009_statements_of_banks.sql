-- expand: statements of banks with their balances, and exact fees (RULINGS 92).
CREATE TABLE IF NOT EXISTS "settlement_statements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"account" text NOT NULL,
	"number" text,
	"is_counted" boolean NOT NULL,
	"currency" text,
	"opening_minor" bigint,
	"closing_minor" bigint,
	"opening_day" date,
	"day" date,
	"first_day" date,
	"last_day" date
);
--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN IF NOT EXISTS "statement_id" bigint;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN IF NOT EXISTS "overlap" text;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN IF NOT EXISTS "fee_exact" numeric;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "settlement_statements_once" ON "settlement_statements" USING btree ("source","fingerprint");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_statements_of_account" ON "settlement_statements" USING btree ("source","account","day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_lines_overlap" ON "settlement_lines" USING btree ("source","overlap") WHERE "settlement_lines"."overlap" IS NOT NULL;