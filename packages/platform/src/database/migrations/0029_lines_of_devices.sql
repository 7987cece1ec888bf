-- expand: the lines that browsers show, and their PIN
CREATE TABLE "device_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"locale" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	CONSTRAINT "device_lines_number" CHECK ("device_lines"."msisdn" ~ '^[0-9]{5,12}$')
);
--> statement-breakpoint
CREATE TABLE "device_locks" (
	"visitor_id" text PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "device_lines_visitor" ON "device_lines" USING btree ("visitor_id","msisdn");--> statement-breakpoint
CREATE INDEX "device_lines_msisdn" ON "device_lines" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "device_lines_ends" ON "device_lines" USING btree ("ends_at");