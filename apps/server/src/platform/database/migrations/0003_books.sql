-- expand: tables of the books in the staff desk, and indexes by which it finds the lines of a statement.
CREATE TABLE "book_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"debit" text,
	"credit" text,
	"account" text,
	"amount_minor" bigint,
	"currency" text,
	"payment_id" text,
	"proposed_by_subject" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"approved" boolean
);
--> statement-breakpoint
CREATE TABLE "statement_upload_parts" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "statement_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "statement_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"by_subject" text NOT NULL,
	"by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"received_bytes" integer NOT NULL,
	"share" double precision NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"hash" text,
	"file_id" bigint,
	"why" text,
	"line" integer,
	"resolved" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "book_proposals_one_open" ON "book_proposals" USING btree ("kind","subject") WHERE "book_proposals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "book_proposals_payment" ON "book_proposals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "statement_uploads_started" ON "statement_uploads" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "statement_uploads_file" ON "statement_uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_lines_of_file" ON "settlement_lines" USING btree ("file_id","state","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_lines_reference" ON "settlement_lines" USING btree ("reference") WHERE "settlement_lines"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlement_lines_provider_reference" ON "settlement_lines" USING btree ("provider_reference") WHERE "settlement_lines"."provider_reference" IS NOT NULL;