-- expand: a dispute holds refunds whose first request was not sent; what lost disputes took, and what was refunded.
CREATE TABLE "refund_requests" (
	"payment_id" text NOT NULL,
	"subject" text NOT NULL,
	"attempt" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_requests_payment_id_subject_attempt_pk" PRIMARY KEY("payment_id","subject","attempt")
);
--> statement-breakpoint
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "lost_minor" bigint;--> statement-breakpoint
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "refunded_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "lost_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "refunded_minor" bigint;--> statement-breakpoint
-- "charged-back" is an end, too.
CREATE OR REPLACE FUNCTION index_open_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND (NEW.due_at IS NOT NULL OR NOT (
    NEW.state IN ('fulfilled', 'declined', 'cancelled', 'refunded', 'charged-back') OR (NEW.state = 'expired' AND NEW.starts = 0))) THEN
    INSERT INTO "open_payments" (payment_id, state, due_at) VALUES (NEW.id, NEW.state, NEW.due_at)
      ON CONFLICT (payment_id) DO UPDATE SET state = excluded.state, due_at = excluded.due_at;
  ELSIF TG_OP <> 'INSERT' THEN
    DELETE FROM "open_payments" WHERE payment_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
