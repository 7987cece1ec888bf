-- expand: events for other systems of the operator, and receipts for the tax authority.
CREATE TABLE "fiscal_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"error" text,
	"device" text,
	"number" text,
	"signature" text,
	"issued_at" timestamp with time zone,
	CONSTRAINT "fiscal_documents_amount" CHECK ("fiscal_documents"."amount_minor" > 0 AND "fiscal_documents"."vat_minor" >= 0),
	CONSTRAINT "fiscal_documents_issued" CHECK (("fiscal_documents"."issued_at" IS NULL) = ("fiscal_documents"."number" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "fiscal_progress" (
	"id" smallint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"journal_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_sandbox_receipts" (
	"key" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_endpoints" (
	"name" text PRIMARY KEY NOT NULL,
	"types" text[],
	"numbers" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"endpoint" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "outgoing_events_endpoint_id_pk" PRIMARY KEY("endpoint","id")
);
--> statement-breakpoint
CREATE INDEX "fiscal_documents_payment" ON "fiscal_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fiscal_documents_due" ON "fiscal_documents" USING btree ("due_at") WHERE "fiscal_documents"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_events_due" ON "outgoing_events" USING btree ("endpoint","due_at") WHERE "outgoing_events"."delivered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outgoing_events_at" ON "outgoing_events" USING btree ("at");