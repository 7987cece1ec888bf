-- expand
CREATE TABLE "staff_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"action" text NOT NULL,
	"not_delivered" boolean NOT NULL,
	"proposed_by_subject" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"approved" boolean
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"roles" text[] NOT NULL,
	"browser_hash" text NOT NULL,
	"id_token" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_notes_payment" ON "staff_notes" USING btree ("payment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_proposals_one_open" ON "staff_proposals" USING btree ("payment_id") WHERE "staff_proposals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "staff_proposals_payment" ON "staff_proposals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_subject" ON "staff_sessions" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "archived_payments_email" ON "archived_payments" USING btree (lower("email")) WHERE "archived_payments"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "archived_payments_account" ON "archived_payments" USING btree (("contents" ->> 'accountNumber')) WHERE "archived_payments"."contents" ->> 'accountNumber' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_latest" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_of_email" ON "payments" USING btree (lower("email")) WHERE "payments"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_of_account" ON "payments" USING btree (("contents" ->> 'accountNumber')) WHERE "payments"."contents" ->> 'accountNumber' IS NOT NULL;