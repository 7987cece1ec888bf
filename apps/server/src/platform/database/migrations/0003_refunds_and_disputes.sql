-- expand: refunds after delivery and disputes
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"provider_reference" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closing_reason" text,
	CONSTRAINT "payment_disputes_amount" CHECK ("payment_disputes"."amount_minor" > 0),
	CONSTRAINT "payment_disputes_closed" CHECK (("payment_disputes"."closed_at" IS NULL) = (state = 'open'))
);
--> statement-breakpoint
CREATE TABLE "payment_refund_events" (
	"refund_id" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" text,
	"by" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refund_events_refund_id_version_pk" PRIMARY KEY("refund_id","version")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"take_back" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"attempt" integer NOT NULL,
	"take_back_reference" text,
	"refund_reference" text,
	"refusal" text,
	"version" integer DEFAULT 1 NOT NULL,
	"tried_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_minor" > 0),
	CONSTRAINT "payment_refunds_approver" CHECK ("payment_refunds"."approved_by" <> "payment_refunds"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."take_backs" (
	"key" text PRIMARY KEY NOT NULL,
	"delivery_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"operator_reference" text
);
--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_disputes_provider" ON "payment_disputes" USING btree ("payment_id","provider_reference");--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("evidence_due_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_number" ON "payment_refunds" USING btree ("payment_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_one_take_back" ON "payment_refunds" USING btree ("payment_id") WHERE "payment_refunds"."take_back" = 'asked';--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" USING btree ("due_at") WHERE "payment_refunds"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_refunds_review" ON "payment_refunds" USING btree ("updated_at") WHERE state = 'review';--> statement-breakpoint
CREATE INDEX "payment_refunds_requested" ON "payment_refunds" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "take_backs_delivery" ON "sandbox"."take_backs" USING btree ("delivery_key");