-- expand: saved searches, notes about leads, owners of what waits, what staff have read, and the indexes that find it.
CREATE TABLE IF NOT EXISTS "staff_views" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_lead_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_key" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "queue_alarms" (
	"queue" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_assignments" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"owner_subject" text NOT NULL,
	"owner" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_assignments_kind_item_pk" PRIMARY KEY("kind","item")
);
--> statement-breakpoint
ALTER TABLE "signal_reports" ADD COLUMN IF NOT EXISTS "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signal_reports" ADD COLUMN IF NOT EXISTS "read_by" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN IF NOT EXISTS "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN IF NOT EXISTS "read_by" text;--> statement-breakpoint
ALTER TABLE "faq_missed_searches" ADD COLUMN IF NOT EXISTS "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "staff_views_name" ON "staff_views" USING btree ("subject","name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "staff_lead_notes_lead" ON "staff_lead_notes" USING btree ("lead_key","at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "staff_assignments_owner" ON "staff_assignments" USING btree ("owner_subject");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "staff_assignments_assigned" ON "staff_assignments" USING btree ("assigned_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_of_number" ON "leads" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_of_lead" ON "leads" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_of_leads" ON "payments" USING btree ("created_at") WHERE order_kind = 'lead';