-- expand: what release 1.0.0 proposed about the books and roles, and 1.1.0 has not taken over yet, is in the table of all proposals.
-- A few rows, which no version adds to any more. In a function, because the contract step repeats it for what had to wait: only one
-- open proposal may be about a day, a difference or a role.
CREATE FUNCTION adopt_older_proposals() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO staff_proposals (id, action, not_delivered, desk_act, open_key, amount_minor, currency,
    proposed_by_subject, proposed_by, proposed_at, reason, why, decided_by, decided_at, approved)
  SELECT o.id, o.kind, false,
    CASE o.kind
      WHEN 'correct' THEN jsonb_build_object('kind', o.kind, 'debit', o.debit, 'credit', o.credit, 'paymentId', o.payment_id)
      WHEN 'explain' THEN jsonb_build_object('kind', o.kind, 'difference', o.subject::bigint, 'account', o.account,
        'debit', o.debit, 'credit', o.credit)
      ELSE jsonb_build_object('kind', o.kind, 'day', o.subject)
    END,
    CASE WHEN o.kind <> 'correct' THEN o.kind || ' ' || o.subject END,
    o.amount_minor, o.currency, o.proposed_by_subject, o.proposed_by, o.proposed_at, o.reason, o.why,
    o.decided_by, o.decided_at, o.approved
  FROM book_proposals o
  WHERE NOT EXISTS (SELECT FROM staff_proposals s WHERE s.id = o.id)
  ORDER BY o.proposed_at
  ON CONFLICT DO NOTHING;
  UPDATE staff_proposals s SET decided_by = o.decided_by, decided_at = o.decided_at, approved = o.approved
  FROM book_proposals o WHERE o.id = s.id AND o.decided_at IS NOT NULL AND s.decided_at IS NULL;
  WITH proposed AS (
    SELECT * FROM staff_roles r WHERE r.proposed_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM staff_proposals s WHERE s.decided_at IS NULL
        AND s.open_key = concat_ws(' ', 'give-role', r.role, r.person))
    FOR UPDATE SKIP LOCKED),
  removed AS (
    DELETE FROM staff_roles r USING proposed p
    WHERE r.person = p.person AND r.role = p.role AND p.effect = 'proposed'),
  cleared AS (
    UPDATE staff_roles r SET proposed_by_subject = NULL, proposed_by = NULL, proposal_reason = NULL FROM proposed p
    WHERE r.person = p.person AND r.role = p.role AND p.effect <> 'proposed')
  INSERT INTO staff_proposals (id, action, not_delivered, desk_act, open_key, proposed_by_subject, proposed_by,
    proposed_at, reason, why)
  SELECT left(encode(sha256(convert_to(concat_ws(' ', person, role, set_at, clock_timestamp()), 'UTF8')), 'hex'), 27),
    'give-role', false, jsonb_build_object('kind', 'give-role', 'person', person, 'role', role),
    concat_ws(' ', 'give-role', role, person), coalesce(proposed_by_subject, ''), proposed_by, set_at,
    coalesce(proposal_reason, ''), 'always'
  FROM proposed
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
SELECT adopt_older_proposals();
