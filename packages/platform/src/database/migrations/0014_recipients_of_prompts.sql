-- expand: whom a payment prompt pays for, to count the strangers who are asked to pay for one recipient
ALTER TABLE "contact_attempts" ADD COLUMN IF NOT EXISTS "recipient" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_attempts_recipient" ON "contact_attempts" USING btree ("recipient","at") WHERE "contact_attempts"."recipient" IS NOT NULL;

