-- expand: intents that the portal keeps for an acquirer with Mojaloop's scheme adapter, and transfers that it announces. Older versions have no such dialect.
CREATE TABLE "ekash_intents" (
	"reference" text PRIMARY KEY NOT NULL,
	"pay_reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended" text,
	"error_code" bigint,
	"requested_at" timestamp with time zone,
	"request_id" text,
	CONSTRAINT "ekash_intents_pay_reference_unique" UNIQUE("pay_reference"),
	CONSTRAINT "ekash_intents_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "ekash_transfers" (
	"transfer_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ekash_transfers_one" ON "ekash_transfers" USING btree ("reference") WHERE "ekash_transfers"."ended" IS DISTINCT FROM 'aborted';--> statement-breakpoint
CREATE INDEX "ekash_transfers_reference" ON "ekash_transfers" USING btree ("reference");