-- expand: differences to the records that an API gives, in the table of those to statements.
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "origin" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "record" text DEFAULT 'money' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "provider_reference" text;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "payment_state" text;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "ours_minor" bigint;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "ours_currency" text;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "theirs_minor" bigint;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD COLUMN IF NOT EXISTS "theirs_currency" text;--> statement-breakpoint
-- While an older version runs, and for who goes back to it: each table gets what is written to the other one.
CREATE OR REPLACE FUNCTION carry_over_difference(r reconciliation_differences) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "settlement_differences" (source, origin, record, kind, subject, day, payment_id, amount_minor, currency,
    posted_minor, provider_reference, payment_state, ours_minor, ours_currency, theirs_minor, theirs_currency, owner,
    found_at, resolved_at, explained_by, explanation)
  VALUES (r.book, 'api', CASE WHEN r.book = 'deliveries' THEN 'delivery' ELSE 'money' END,
    CASE r.kind WHEN 'missing-at-ours' THEN 'unknown-charge' WHEN 'missing-at-theirs' THEN 'missing-charge'
      WHEN 'refunded-there-only' THEN 'unknown-refund' WHEN 'refunded-here-only' THEN 'missing-refund' ELSE r.kind END,
    r.day || ':' || r.subject, r.day, r.payment_id,
    CASE WHEN r.ours_currency = r.theirs_currency AND r.ours_minor <> r.theirs_minor THEN abs(r.ours_minor - r.theirs_minor)
      ELSE coalesce(r.theirs_minor, r.ours_minor, 0) END,
    coalesce(r.theirs_currency, r.ours_currency, 'RWF'),
    0, r.provider_reference, r.state, r.ours_minor, r.ours_currency, r.theirs_minor, r.theirs_currency, 'finance',
    r.found_at, r.resolved_at, r.explained_by, r.explanation)
  ON CONFLICT (source, kind, subject) DO UPDATE SET amount_minor = excluded.amount_minor, currency = excluded.currency,
    provider_reference = excluded.provider_reference, payment_state = excluded.payment_state,
    ours_minor = excluded.ours_minor, ours_currency = excluded.ours_currency,
    theirs_minor = excluded.theirs_minor, theirs_currency = excluded.theirs_currency,
    resolved_at = excluded.resolved_at, explained_by = excluded.explained_by, explanation = excluded.explanation;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION carry_over_older_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM carry_over_difference(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER carry_over_older_difference AFTER INSERT OR UPDATE ON "reconciliation_differences" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION carry_over_older_difference();
--> statement-breakpoint
SELECT carry_over_difference(r) FROM "reconciliation_differences" r;
--> statement-breakpoint
-- Who takes care of one goes on taking care of it.
INSERT INTO "staff_assignments" (kind, item, owner_subject, owner, due_at, assigned_by, assigned_at)
  SELECT a.kind, 'settlement:' || d.id, a.owner_subject, a.owner, a.due_at, a.assigned_by, a.assigned_at
  FROM "staff_assignments" a JOIN "reconciliation_differences" r ON a.item = concat_ws(':', r.day, r.book, r.kind, r.subject)
  JOIN "settlement_differences" d ON d.origin = 'api' AND d.source = r.book AND d.subject = r.day || ':' || r.subject
    AND d.kind = CASE r.kind WHEN 'missing-at-ours' THEN 'unknown-charge' WHEN 'missing-at-theirs' THEN 'missing-charge'
      WHEN 'refunded-there-only' THEN 'unknown-refund' WHEN 'refunded-here-only' THEN 'missing-refund' ELSE r.kind END
  WHERE a.kind = 'difference' ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION carry_back_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "reconciliation_differences" (day, book, kind, subject, payment_id, provider_reference, state, ours_minor,
    ours_currency, theirs_minor, theirs_currency, found_at, resolved_at, explained_by, explanation)
  VALUES (NEW.day, NEW.source,
    CASE WHEN NEW.kind = 'unknown-charge' OR (NEW.kind = 'unknown-refund' AND NEW.payment_id IS NULL) THEN 'missing-at-ours'
      WHEN NEW.kind = 'missing-charge' THEN 'missing-at-theirs' WHEN NEW.kind = 'unknown-refund' THEN 'refunded-there-only'
      WHEN NEW.kind = 'missing-refund' THEN 'refunded-here-only' ELSE NEW.kind END,
    substr(NEW.subject, length(NEW.day::text) + 2), NEW.payment_id, NEW.provider_reference, NEW.payment_state, NEW.ours_minor,
    NEW.ours_currency, NEW.theirs_minor, NEW.theirs_currency, NEW.found_at, NEW.resolved_at, NEW.explained_by, NEW.explanation)
  ON CONFLICT (day, book, kind, subject) DO UPDATE SET provider_reference = excluded.provider_reference, state = excluded.state,
    ours_minor = excluded.ours_minor, ours_currency = excluded.ours_currency, theirs_minor = excluded.theirs_minor,
    theirs_currency = excluded.theirs_currency, resolved_at = excluded.resolved_at, explained_by = excluded.explained_by,
    explanation = excluded.explanation;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER carry_back_difference AFTER INSERT OR UPDATE ON "settlement_differences" FOR EACH ROW
  WHEN (NEW.origin = 'api' AND pg_trigger_depth() = 0) EXECUTE FUNCTION carry_back_difference();
