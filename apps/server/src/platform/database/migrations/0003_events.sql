-- expand: events for other systems of the operator.
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
CREATE INDEX "outgoing_events_due" ON "outgoing_events" USING btree ("endpoint","due_at") WHERE "outgoing_events"."delivered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outgoing_events_at" ON "outgoing_events" USING btree ("at");