-- expand: acts of the staff are a chain of hashes, desk roles, messages to payers, evidence of disputes, times of call-backs
CREATE TABLE "care_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"message" text NOT NULL,
	"channel" text NOT NULL,
	"by" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_audit" (
	"id" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_subject" text,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"person" text,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_audit_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Rows of a month that has no partition yet; a job moves them (platform/database/partitions).
CREATE TABLE "staff_audit_default" PARTITION OF "staff_audit" DEFAULT;
--> statement-breakpoint
CREATE TABLE "staff_audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_pseudonym_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"person" text NOT NULL,
	"role" text NOT NULL,
	"effect" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "staff_roles_person_role_pk" PRIMARY KEY("person","role")
);
--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "evidence_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "evidence_sent_by" text;--> statement-breakpoint
ALTER TABLE "reversal_cases" ADD COLUMN "reopenings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "case_act" jsonb;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "staff_proposals" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE INDEX "care_messages_payment" ON "care_messages" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "staff_audit_subject" ON "staff_audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "staff_audit_by" ON "staff_audit" USING btree ("by");--> statement-breakpoint
CREATE INDEX "staff_audit_person" ON "staff_audit" USING btree ("person");--> statement-breakpoint
CREATE INDEX "staff_audit_at" ON "staff_audit" USING btree ("at");--> statement-breakpoint
-- Gives an act the next number and the hash of the act before. The row of "staff_audit_head" is locked until the transaction ends, so
-- the next act sees this one or, when it was rolled back, the one before it. `staff-acts/check-audit.ts` computes the hashes again.
CREATE FUNCTION chain_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "staff_audit_head" AS head (id, hash) VALUES (1, '')
    ON CONFLICT ("only") DO UPDATE SET id = head.id + 1 RETURNING head.id, head.hash INTO NEW.id, NEW.previous_hash;
  NEW.hash := encode(sha256(convert_to(jsonb_build_array(NEW.id, NEW.previous_hash,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), NEW."by", NEW.by_subject, NEW.act, NEW.subject, NEW.person,
    NEW.reason, NEW.outcome, NEW.before, NEW.after)::text, 'UTF8')), 'hex');
  UPDATE "staff_audit_head" SET hash = NEW.hash;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER staff_audit_is_a_chain BEFORE INSERT ON "staff_audit" FOR EACH ROW EXECUTE FUNCTION chain_staff_audit();--> statement-breakpoint
CREATE TRIGGER staff_audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A statement that names a partition fires only the partition's own trigger.
CREATE TRIGGER staff_audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_audit_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "staff_audit" FROM CURRENT_USER;--> statement-breakpoint
-- Older versions record in "staff_acts": what they record while both run is in the chain too.
CREATE FUNCTION copy_staff_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "staff_audit" (at, by, act, subject, reason, outcome)
    VALUES (NEW.at, NEW."by", NEW.command, NEW.subject, NEW.reason, NEW.outcome);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER staff_acts_are_copied AFTER INSERT ON "staff_acts" FOR EACH ROW EXECUTE FUNCTION copy_staff_act();--> statement-breakpoint
-- Acts were commands typed in a shell until now: there are few.
INSERT INTO "staff_audit" (at, by, act, subject, reason, outcome)
  SELECT at, by, command, subject, reason, outcome FROM "staff_acts" ORDER BY id;
