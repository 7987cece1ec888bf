-- expand: refunds of parts of charges with airtime (decision 129): the sandbox's rows, and the refunds of a charge by its id.
CREATE TABLE IF NOT EXISTS "sandbox"."airtime_part_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"operator_reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "operator_requests_refunds" ON "operator_requests" USING btree ("details") WHERE port IN ('airtimeRefunds', 'airtimePartRefunds');