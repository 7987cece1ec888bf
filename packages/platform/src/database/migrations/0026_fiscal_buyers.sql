-- expand: what buyers type for their tax receipts, and an index for the oldest document of an outage
CREATE TABLE "fiscal_buyers" (
	"order_id" text PRIMARY KEY NOT NULL,
	"tin" text,
	"purchase_code" text,
	"name" text,
	"phone" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "fiscal_documents_next" ON "fiscal_documents" USING btree ("at","id") WHERE "fiscal_documents"."due_at" IS NOT NULL AND "fiscal_documents"."state" IS NULL;