-- expand: disturbances that staff announce, what lines get for them, and an index for the number that a bank or wallet gave a refund
CREATE TABLE "compensations" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"proposal_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"product_code" text,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"operator_reference" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compensations_amount" CHECK ("compensations"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"affected" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incidents_times" CHECK ("incidents"."ended_at" > "incidents"."started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "compensations_once" ON "compensations" USING btree ("incident_id","msisdn");--> statement-breakpoint
CREATE INDEX "compensations_proposal" ON "compensations" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "compensations_number" ON "compensations" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "compensations_approved" ON "compensations" USING btree ("id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_reference" ON "payment_refunds" USING btree ("refund_reference") WHERE "payment_refunds"."refund_reference" IS NOT NULL;