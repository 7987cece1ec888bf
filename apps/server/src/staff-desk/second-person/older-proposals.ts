import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { sql } from 'drizzle-orm';
import { StaffError } from '../http/staff-error.ts';

// Older versions kept proposals about the books in `book_proposals` and those of roles in `staff_roles`. What waits there when
// this version starts, or is proposed there while an older one still runs beside it, is decided here too. This file goes with
// the contract step that drops them.

/**
 * Takes over what older versions stored. A proposal about the books stays in its old table too, so that the older version can
 * decide it as well: what was decided there is decided here. The role is moved. What waits here already is taken over
 * when that is decided.
 */
export async function adoptOlderProposals(db: Db): Promise<void> {
  await db.execute(sql`
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
    ON CONFLICT DO NOTHING`);
  await db.execute(sql`
    UPDATE staff_proposals s SET decided_by = o.decided_by, decided_at = o.decided_at, approved = o.approved
    FROM book_proposals o WHERE o.id = s.id AND o.decided_at IS NOT NULL AND s.decided_at IS NULL`);
  // SKIP LOCKED: one of two at once moves it. What an older version is deciding is not moved.
  await db.execute(sql`
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
    ON CONFLICT DO NOTHING`);
}

/** Locks the copy in the older table, if there is one. Throws REFUSED when an older version decided it. */
export async function lockOlderProposal(tx: DbOrTx, id: string): Promise<void> {
  const { rows } = await tx.execute<{ decided: boolean }>(
    sql`SELECT decided_at IS NOT NULL AS decided FROM book_proposals WHERE id = ${id} FOR UPDATE`,
  );
  if (rows[0]?.decided) throw new StaffError('REFUSED', { why: 'decided' });
}

/** Marks the copy in the older table as decided, so that an older version does not decide it again. */
export async function endOlderProposal(
  tx: DbOrTx,
  id: string,
  { decidedBy, decidedAt, approved }: { decidedBy: string; decidedAt: Date; approved: boolean },
): Promise<void> {
  await tx.execute(
    sql`UPDATE book_proposals SET decided_by = ${decidedBy}, decided_at = ${decidedAt.toISOString()}::timestamptz, approved = ${approved}
        WHERE id = ${id} AND decided_at IS NULL`,
  );
}
