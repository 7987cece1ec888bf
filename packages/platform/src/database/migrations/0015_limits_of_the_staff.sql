-- expand: sums of what staff move, people by their id at the identity provider, proposals of roles, approvals under way.
CREATE TABLE "staff_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_subject" text NOT NULL,
	"approved_by_subject" text,
	"act" text NOT NULL,
	"purpose" text NOT NULL,
	"payment_id" text,
	"payee" text,
	"amount_minor" bigint NOT NULL,
	"is_emergency" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"subject" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"email" text,
	"name" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identities_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "book_proposals" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "proposed_by_subject" text;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "proposed_by" text;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "proposal_reason" text;--> statement-breakpoint
CREATE INDEX "staff_movements_person" ON "staff_movements" USING btree ("by_subject","at");--> statement-breakpoint
CREATE INDEX "staff_movements_payment" ON "staff_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "staff_movements_payee" ON "staff_movements" USING btree ("payee","at");--> statement-breakpoint
CREATE INDEX "staff_movements_at" ON "staff_movements" USING btree ("at");
