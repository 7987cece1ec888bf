-- expand: a step of a payment is leased to the process that does it, and what is due is found by what it waits for.
ALTER TABLE "archived_payments" ADD COLUMN IF NOT EXISTS "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "open_payments" ADD COLUMN IF NOT EXISTS "lane" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "leased_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_payments_lane" ON "open_payments" USING btree ("lane","due_at");--> statement-breakpoint
-- The same for every version: what an older one writes has a lane too. Rows from before are filled by the sweep.
CREATE OR REPLACE FUNCTION index_open_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND (NEW.due_at IS NOT NULL OR NOT (
    NEW.state IN ('fulfilled', 'declined', 'cancelled', 'refunded', 'charged-back') OR (NEW.state = 'expired' AND NEW.starts = 0))) THEN
    INSERT INTO "open_payments" (payment_id, state, due_at, lane) VALUES (NEW.id, NEW.state, NEW.due_at,
        CASE WHEN NEW.state = 'created' AND NEW.starts = 0 THEN 'unstarted' WHEN NEW.state = 'paid' THEN 'delivery' ELSE NEW.mode END)
      ON CONFLICT (payment_id) DO UPDATE SET state = excluded.state, due_at = excluded.due_at, lane = excluded.lane;
  ELSIF TG_OP <> 'INSERT' THEN
    DELETE FROM "open_payments" WHERE payment_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
