CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "sandbox"."airtime_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"top_up_key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "airtime_entries_top_up_key_unique" UNIQUE("top_up_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."buckets" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"data_megabytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."settings_overrides" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"overrides" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."subscribers" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"top_up_behaviour" text DEFAULT 'normal' NOT NULL,
	"airtime_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subscribers_msisdn" CHECK ("sandbox"."subscribers"."msisdn" ~ '^7[0-9]{8}$'),
	CONSTRAINT "subscribers_airtime" CHECK ("sandbox"."subscribers"."airtime_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."top_ups" (
	"key" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"operator_reference" text
);
--> statement-breakpoint
ALTER TABLE "sandbox"."buckets" ADD CONSTRAINT "buckets_msisdn_subscribers_msisdn_fk" FOREIGN KEY ("msisdn") REFERENCES "sandbox"."subscribers"("msisdn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "airtime_entries_msisdn" ON "sandbox"."airtime_entries" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "messages_msisdn" ON "sandbox"."messages" USING btree ("msisdn","id");