-- expand: payments for several numbers, by any of them, and what became of each
CREATE TABLE IF NOT EXISTS "recharged_numbers" (
	"payment_id" text NOT NULL,
	"msisdn" text NOT NULL,
	CONSTRAINT "recharged_numbers_payment_id_msisdn_pk" PRIMARY KEY("payment_id","msisdn")
);
--> statement-breakpoint
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "outcomes" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "outcomes" jsonb;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recharged_numbers_msisdn" ON "recharged_numbers" USING btree ("msisdn");