-- expand: refunds to another wallet of the payer (decision 103); rows of older versions have none.
CREATE TABLE "payment_payees" (
	"payment_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"payee" text NOT NULL,
	"payee_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_payees_payment_id_attempt_pk" PRIMARY KEY("payment_id","attempt"),
	CONSTRAINT "payment_payees_approver" CHECK ("payment_payees"."approved_by" <> "payment_payees"."payee_by")
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee_by" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee_approved_by" text;--> statement-breakpoint
CREATE INDEX "payment_payees_payee" ON "payment_payees" USING btree ("payee");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_payees" ON "payment_refunds" USING btree ("payee") WHERE "payment_refunds"."payee" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payee" CHECK ("payment_refunds"."payee" IS NULL OR coalesce("payment_refunds"."payee_approved_by" <> "payment_refunds"."payee_by", false)) NOT VALID;