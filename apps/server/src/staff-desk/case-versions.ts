import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

// A version is a hash of what a page shows that can change: equal ones need no reading.

/** After so long without a sign of life a case is no longer open: its node may be gone. Longer than two intervals of the stream's. */
export const PRESENT_MS = 25_000;

/** Acts of the last day: older ones are in partitions that do not change. */
const ACTS_MS = 86_400_000;

/** The rows of a table that belong to payment `i.id`, as one text. */
const rowsOf = (table: string, columns: string, where = 'payment_id = i.id') =>
  `(SELECT string_agg(concat_ws(' ', ${columns}), ',' ORDER BY concat_ws(' ', ${columns})) FROM ${table} t WHERE t.${where})`;

/** What was announced for the time of payment `i.id`, and what its line got for it. */
const DISTURBANCES_SQL = `(SELECT string_agg(concat_ws(' ', n.id, n.version, c.state, c.updated_at), ',' ORDER BY n.id)
    FROM payments p JOIN incidents n ON n.started_at <= p.created_at AND (n.ended_at IS NULL OR n.ended_at > p.created_at)
    LEFT JOIN compensations c ON c.incident_id = n.id AND c.msisdn = p.msisdn WHERE p.id = i.id)`;

/** Entries of the journal come with a change of the payment, of a refund or of a dispute, callbacks with a check of the payment. */
const CASE_VERSION = `md5(concat_ws('|',
  ${rowsOf('payments', 't.version, t.updated_at, t.due_at, t.tries', 'id = i.id')},
  ${rowsOf('payment_refunds', 't.id, t.state, t.updated_at')},
  ${rowsOf('payment_disputes', 't.id, t.state, t.updated_at')},
  ${rowsOf('reversal_cases', 't.reference, t.opened_at, t.closed_at')},
  ${rowsOf('staff_proposals', 't.id, t.taken_at, t.decided_at')},
  ${rowsOf('staff_notes', 't.id')},
  ${rowsOf('payment_messages', 't.message, t.queued_at, t.sent_at')},
  ${rowsOf('care_messages', 't.id, t.sent_at, t.refused_at')},
  ${rowsOf('sms_messages', 't.id, t.state, t.done_at', 'subject = i.id')},
  ${rowsOf('staff_assignments', 't.owner_subject, t.due_at', "item = i.id AND t.kind = 'payment'")},
  ${DISTURBANCES_SQL},
  (SELECT max(a.id) FROM staff_audit a WHERE a.subject = i.id AND a.at > $actsSince::timestamptz)))`;

type CaseValues = { ids: readonly string[]; actsSince: Date; presentSince: Date };

const READ_CASES = preparedStatement<CaseValues>(
  'read-staff-case-versions',
  `SELECT i.id, ${CASE_VERSION} AS version,
     (SELECT coalesce(json_agg(json_build_array(w.subject, w.name) ORDER BY w.name, w.subject), '[]'::json)
      FROM (SELECT DISTINCT s.subject, s.name FROM staff_sessions s
        WHERE s.watching = i.id AND s.watching_at > $presentSince::timestamptz) w) AS people
   FROM unnest($ids::text[]) AS i(id)`,
);

/** A case: its version, and who has it open (id at the identity provider, and name). */
type CaseVersion = { id: string; version: string; people: [subject: string, name: string][] };

/** Reads the versions of cases, in the order of the ids. */
export async function readCaseVersions(
  pool: pg.Pool,
  ids: readonly string[],
  now: Date,
): Promise<CaseVersion[]> {
  const actsSince = new Date(now.getTime() - ACTS_MS);
  const presentSince = new Date(now.getTime() - PRESENT_MS);
  return (await pool.query<CaseVersion>(READ_CASES({ ids, actsSince, presentSince }))).rows;
}

/** Reads the version of a case. */
export async function readCaseVersion(pool: pg.Pool, id: string, now: Date): Promise<string> {
  return (await readCaseVersions(pool, [id], now))[0]?.version ?? '';
}
