-- expand: consents to reminders about lines, the reminders that were sent, and what a bundle of the sandbox began with
CREATE TABLE "line_reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"channel" text NOT NULL,
	"email" text,
	"token" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"locale" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"airtime_episode" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "line_reminders_number" CHECK ("line_reminders"."msisdn" ~ '^[0-9]{5,12}$')
);
--> statement-breakpoint
CREATE TABLE "reminder_sends" (
	"id" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox"."allowances" ADD COLUMN IF NOT EXISTS "granted" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "line_reminders_active" ON "line_reminders" USING btree ("msisdn") WHERE "line_reminders"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "line_reminders_token" ON "line_reminders" USING btree ("token");--> statement-breakpoint
CREATE INDEX "line_reminders_msisdn" ON "line_reminders" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "line_reminders_check" ON "line_reminders" USING btree ("check_at") WHERE "line_reminders"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_sends_event" ON "reminder_sends" USING btree ("msisdn","event");--> statement-breakpoint
CREATE INDEX "reminder_sends_at" ON "reminder_sends" USING btree ("at");