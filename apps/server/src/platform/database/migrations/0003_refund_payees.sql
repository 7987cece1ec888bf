-- expand: refunds to another wallet of the payer (decision 103); rows of older versions have none.
ALTER TABLE "payment_refunds" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee_by" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "payee_approved_by" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payee" CHECK ("payment_refunds"."payee" IS NULL OR coalesce("payment_refunds"."payee_approved_by" <> "payment_refunds"."payee_by", false)) NOT VALID;