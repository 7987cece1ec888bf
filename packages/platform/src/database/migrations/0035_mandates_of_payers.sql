-- expand: permissions of payers to be charged without a prompt, and the payments that are charged under one
CREATE TABLE IF NOT EXISTS "payment_mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"payer" text NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"currency" text NOT NULL,
	"charge_limit_minor" bigint NOT NULL,
	"month_limit_minor" bigint NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"first_payment_id" text,
	"provider_mandate" text,
	"email" text,
	"requested_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"last_start_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_mandates_limits" CHECK (charge_limit_minor > 0 AND month_limit_minor >= charge_limit_minor),
	CONSTRAINT "payment_mandates_closed" CHECK ((closed_at IS NULL) = (state IN ('requested', 'active')))
);
--> statement-breakpoint
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "mandate_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "mandate_id" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_mandates_due" ON "payment_mandates" USING btree ("due_at") WHERE "payment_mandates"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_mandates_payer" ON "payment_mandates" USING btree ("payer","requested_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_of_mandate" ON "payments" USING btree ("mandate_id","created_at") WHERE mandate_id IS NOT NULL;