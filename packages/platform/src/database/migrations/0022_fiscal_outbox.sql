-- expand: the outbox of fiscal documents with numbers, lost answers and closes, and what Rwanda's devices need. Older versions sign with the sandbox only.
CREATE TABLE IF NOT EXISTS "rra_codes" (
	"device_key" text NOT NULL,
	"class" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"is_used" text NOT NULL,
	CONSTRAINT "rra_codes_device_key_class_code_pk" PRIMARY KEY("device_key","class","code")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "rra_devices" (
	"key" text PRIMARY KEY NOT NULL,
	"info" jsonb NOT NULL,
	"keys" text NOT NULL,
	"initialised_at" timestamp with time zone NOT NULL,
	"codes_until" text,
	"classes_until" text,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "rra_items" (
	"device_key" text NOT NULL,
	"item_code" text NOT NULL,
	"body" jsonb NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rra_items_device_key_item_code_pk" PRIMARY KEY("device_key","item_code")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "fiscal_devices" (
	"key" text PRIMARY KEY NOT NULL,
	"last_invoice_number" bigint NOT NULL,
	"leased_by" text,
	"leased_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"error" text,
	"contact_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "fiscal_reports" (
	"device_key" text NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "fiscal_reports_device_key_number_pk" PRIMARY KEY("device_key","number")
);
--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "state" text;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "error_code" text;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "is_lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "is_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "device_key" text;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "invoice_number" bigint;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "drawn" jsonb;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN IF NOT EXISTS "report_number" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "fiscal_documents_state" ON "fiscal_documents" USING btree ("state") WHERE "fiscal_documents"."state" <> 'not-due';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "fiscal_documents_unreported" ON "fiscal_documents" USING btree ("device_key") WHERE "fiscal_documents"."issued_at" IS NOT NULL AND "fiscal_documents"."report_number" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "fiscal_documents_invoice" ON "fiscal_documents" USING btree ("device_key","invoice_number") WHERE "fiscal_documents"."invoice_number" IS NOT NULL;