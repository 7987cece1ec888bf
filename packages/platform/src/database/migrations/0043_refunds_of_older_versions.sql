-- expand: the refund of what was not delivered is a row for every payment whose refund release 1.0.0 began and 1.1.0 has not gone on with,
-- and for every one that it paid to another wallet. No version begins a refund without its row any more, so there are few of them.
-- A row of 1.1.0 whose payment 1.0.0 has changed since, and which 1.1.0 looks at no more, such as one that waits for the staff, is brought to
-- the state of its payment.
-- What may have been requested without a recorded answer counts as being sent. A row with another wallet has the refusal before it as its first event.
DO $$
BEGIN
  WITH begun AS (
    SELECT p.id, p.state, p.reason, p.refund_attempt, p.refund_reference, p.tried_since, p.charged_minor, p.amount_minor, p.charged_currency,
      p.currency, p.refunded_minor, p.updated_at
    FROM open_payments s JOIN payments p ON p.id = s.payment_id
    WHERE s.state IN ('refunding', 'refund-submitted', 'review') AND p.state IN ('refunding', 'refund-submitted', 'review')
    UNION
    SELECT p.id, p.state, p.reason, p.refund_attempt, p.refund_reference, p.tried_since, p.charged_minor, p.amount_minor, p.charged_currency,
      p.currency, p.refunded_minor, p.updated_at
    FROM payments p WHERE p.id IN (SELECT payment_id FROM payment_payees) AND p.state NOT IN ('refunding', 'refund-submitted', 'review')
    UNION
    SELECT p.id, p.state, p.reason, p.refund_attempt, p.refund_reference, p.tried_since, p.charged_minor, p.amount_minor, p.charged_currency,
      p.currency, p.refunded_minor, p.updated_at
    FROM archived_payments p WHERE p.id IN (SELECT payment_id FROM payment_payees)
    UNION
    SELECT p.id, p.state, p.reason, p.refund_attempt, p.refund_reference, p.tried_since, p.charged_minor, p.amount_minor, p.charged_currency,
      p.currency, p.refunded_minor, p.updated_at
    FROM payment_refunds r JOIN payments p ON p.id = r.id
    WHERE r.state IN ('requested', 'sending', 'submitted', 'review') AND p.state IN ('refunded', 'charged-back', 'fulfilled')),
  known AS (
    SELECT b.*, coalesce(r.version, 0) AS row_version, q.amount_minor AS requested_minor, y.payee, y.payee_by, y.approved_by, review.event AS review_event, review.detail AS review_detail,
      (SELECT e.state FROM payment_events e WHERE e.payment_id = b.id AND e.version < review.version ORDER BY e.version DESC LIMIT 1) AS before_review
    FROM begun b
    LEFT JOIN payment_refunds r ON r.id = b.id
    LEFT JOIN refund_requests q ON q.payment_id = b.id AND q.subject = b.id AND q.attempt = b.refund_attempt
    LEFT JOIN payment_payees y ON y.payment_id = b.id AND y.attempt = b.refund_attempt
    LEFT JOIN LATERAL (
      SELECT e.version, e.event, e.detail FROM payment_events e WHERE e.payment_id = b.id AND e.state = 'review'
      ORDER BY e.version DESC LIMIT 1) review ON b.state = 'review'
    WHERE r.id IS NULL OR CASE b.state
      WHEN 'refunding' THEN r.attempt <> b.refund_attempt OR r.state NOT IN ('requested', 'sending')
      WHEN 'refund-submitted' THEN r.attempt <> b.refund_attempt OR r.state <> 'submitted'
      WHEN 'review' THEN r.attempt <> b.refund_attempt OR r.state <> 'review'
      ELSE r.state IN ('requested', 'sending', 'submitted', 'review') END),
  followed AS (
    SELECT k.*,
      CASE k.state
        WHEN 'refunding' THEN CASE WHEN k.requested_minor IS NULL THEN 'requested' ELSE 'sending' END
        WHEN 'refund-submitted' THEN 'accepted'
        WHEN 'refunded' THEN 'confirmed'
        WHEN 'charged-back' THEN 'charged-back'
        WHEN 'review' THEN CASE
          WHEN k.review_event = 'refund-refused' THEN 'refused'
          WHEN k.review_event = 'refund-held' THEN 'held'
          WHEN k.review_event NOT IN ('charge-differs', 'reference-taken') AND k.before_review IN ('refunding', 'refund-submitted') THEN 'tries-exhausted' END
        ELSE 'staff-closed-not-returned' END AS event
    FROM known k),
  inserted AS (
    INSERT INTO payment_refunds (id, payment_id, cause, number, amount_minor, currency, state, take_back, reason, requested_by, payee, payee_by,
      payee_approved_by, refusal, attempt, refund_reference, version, tried_since, requested_at, updated_at)
    SELECT f.id, f.id, 'not-delivered', (SELECT coalesce(max(number), 0) + 1 FROM payment_refunds r WHERE r.payment_id = f.id),
      coalesce(f.refunded_minor, f.requested_minor, nullif(f.charged_minor, 0), f.amount_minor), coalesce(f.charged_currency, f.currency),
      CASE f.event WHEN 'accepted' THEN 'submitted' WHEN 'confirmed' THEN 'refunded' WHEN 'charged-back' THEN 'charged-back'
        WHEN 'staff-closed-not-returned' THEN 'refused' WHEN 'requested' THEN 'requested' WHEN 'sending' THEN 'sending' ELSE 'review' END,
      'not-delivered', coalesce(f.reason, 'not-delivered'), 'portal', f.payee, f.payee_by, f.approved_by,
      CASE WHEN f.event = 'refused' THEN 'refund-refused' END, f.refund_attempt, f.refund_reference, f.row_version + CASE WHEN f.payee IS NULL THEN 1 ELSE 2 END,
      f.tried_since, f.updated_at, now()
    FROM followed f WHERE f.event IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, amount_minor = excluded.amount_minor, state = excluded.state,
      payee = excluded.payee, payee_by = excluded.payee_by, payee_approved_by = excluded.payee_approved_by, refusal = excluded.refusal,
      attempt = excluded.attempt, refund_reference = excluded.refund_reference, tried_since = excluded.tried_since, updated_at = excluded.updated_at
      WHERE payment_refunds.version = excluded.version - CASE WHEN excluded.payee IS NULL THEN 1 ELSE 2 END
    RETURNING *)
  INSERT INTO payment_refund_events (refund_id, version, event, state, detail, at)
  SELECT i.id, i.version, f.event, i.state,
    CASE WHEN f.event = 'refused' THEN 'refund-refused' WHEN f.event = 'held' AND f.review_detail = 'disputed' THEN 'disputed' END, i.updated_at
  FROM inserted i JOIN followed f ON f.id = i.id
  UNION ALL
  SELECT i.id, i.version - 1, 'refused', 'review', 'refund-refused', i.requested_at FROM inserted i WHERE i.payee IS NOT NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_older_payees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The row has the wallet: an erasure of it erases the older copies.
  IF TG_OP = 'UPDATE' AND NEW.payee IS DISTINCT FROM OLD.payee THEN
    DELETE FROM payment_payees WHERE payment_id = NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_older_payees AFTER INSERT OR UPDATE ON "payment_refunds" FOR EACH ROW EXECUTE FUNCTION forget_older_payees();
