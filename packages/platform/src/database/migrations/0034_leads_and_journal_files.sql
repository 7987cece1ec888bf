-- expand: which sales systems have an order, and the files for bookkeeping
CREATE TABLE "lead_handovers" (
	"lead_key" text NOT NULL,
	"recipient" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"late_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"file" text,
	CONSTRAINT "lead_handovers_lead_key_recipient_pk" PRIMARY KEY("lead_key","recipient")
);
--> statement-breakpoint
CREATE TABLE "journal_files" (
	"seq" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"sums" jsonb NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"written_at" timestamp with time zone,
	CONSTRAINT "journal_files_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "lead_handovers" ADD CONSTRAINT "lead_handovers_lead_key_leads_key_fk" FOREIGN KEY ("lead_key") REFERENCES "public"."leads"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_handovers_open" ON "lead_handovers" USING btree ("late_at") WHERE "lead_handovers"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "lead_handovers_of_file" ON "lead_handovers" USING btree ("file") WHERE "lead_handovers"."file" IS NOT NULL;