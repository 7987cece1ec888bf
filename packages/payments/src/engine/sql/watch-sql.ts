import { preparedStatement, WITHOUT_DISK_WAIT } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { Payment } from '../payment.ts';
import { WATCHED_STATES } from '../payment-steps.ts';
import { paymentColumns } from './payment-columns.ts';
import { quotedList } from './schedule-sql.ts';

/**
 * After this time without a report a process counts as dead. With the time between two reports it is the lease of a check: so
 * much later another process goes on.
 */
export const SILENT_MS = 7_500;

const IS_WATCHED_SQL = `s.state IN (${quotedList(WATCHED_STATES)}) AND s.due_at > $now::timestamptz`;
/** SQL condition on `watching_processes`: the process counts as dead at `$now`. */
export const IS_SILENT_SQL = `seen_at < $now::timestamptz - interval '${SILENT_MS} milliseconds'`;

/** What makes a watched payment due: any process claims it. As with a lease, its version stays. */
const MADE_DUE_SQL = 'due_at = $now, leased_until = $now, watched_by = NULL';

/**
 * Statements about the payments that processes check by their own timers. A lost write repeats a check or ends a watch early, which
 * is harmless: they do not wait for the disk.
 */
export function watchStatements(pool: pg.Pool) {
  return {
    /**
     * Reports that a process lives. What a process watched that has not reported for {@link SILENT_MS} becomes due.
     * @returns the number of payments that became due
     */
    reportWatcher: async (watcher: string, now: Date): Promise<number> =>
      (await pool.query(REPORT_WATCHER({ watcher, now }))).rowCount ?? 0,

    /** The payments that this process still watches, of those with these ids. */
    readWatched: async (ids: readonly string[], watcher: string, now: Date): Promise<Payment[]> =>
      (await pool.query<Payment>(READ_WATCHED({ ids, watcher, now }))).rows,

    /** Ends the watch of a process: its payments become due. */
    endWatch: async (watcher: string, now: Date): Promise<void> => {
      await pool.query(END_WATCH({ watcher, now }));
    },
  };
}

/** Payments are looked at only when a process has just been found dead. */
const REPORT_WATCHER = preparedStatement<{ watcher: string; now: Date }>(
  'report-watcher',
  `
    WITH seen AS (
      INSERT INTO watching_processes (id, seen_at) SELECT $watcher::text, $now::timestamptz FROM ${WITHOUT_DISK_WAIT}
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at),
    dead AS (DELETE FROM watching_processes WHERE id <> $watcher AND ${IS_SILENT_SQL} RETURNING id),
    left_behind AS (
      SELECT s.payment_id FROM open_payments s JOIN payments p ON p.id = s.payment_id
      WHERE EXISTS (SELECT FROM dead) AND ${IS_WATCHED_SQL} AND p.watched_by IN (SELECT id FROM dead))
    UPDATE payments p SET ${MADE_DUE_SQL}
    WHERE p.id = ANY (ARRAY(SELECT payment_id FROM left_behind)) AND p.watched_by IS NOT NULL AND p.due_at > $now`,
);

/** One that is due is left to whoever claims it: a check was requested, or the watch is over. */
const READ_WATCHED = preparedStatement<{ ids: readonly string[]; watcher: string; now: Date }>(
  'read-watched',
  `SELECT ${paymentColumns('p')} FROM payments p
   WHERE p.id = ANY ($ids::text[]) AND p.watched_by = $watcher AND p.due_at > $now`,
);

const END_WATCH = preparedStatement<{ watcher: string; now: Date }>(
  'end-watch',
  `
    WITH ended AS (DELETE FROM watching_processes WHERE id = $watcher)
    UPDATE payments p SET ${MADE_DUE_SQL}
    FROM open_payments s, ${WITHOUT_DISK_WAIT}
    WHERE p.id = s.payment_id AND ${IS_WATCHED_SQL} AND p.watched_by = $watcher AND p.due_at > $now`,
);
