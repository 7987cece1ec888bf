import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { PRESENT_MS } from '../case-versions.ts';

type Watch = {
  /** Hash of the session's token. */
  session: string;
  paymentId: string;
  now: Date;
};

const WATCH = preparedStatement<Watch & { stale: Date; isNew: boolean }>(
  'watch-staff-case',
  `UPDATE staff_sessions s SET watching = CASE WHEN w.mine THEN $paymentId ELSE s.watching END,
     watching_at = CASE WHEN w.mine THEN $now::timestamptz ELSE s.watching_at END
   FROM (SELECT token_hash, $isNew::boolean OR watching IS NULL OR watching = $paymentId
       OR watching_at < $stale::timestamptz AS mine
     FROM staff_sessions WHERE token_hash = $session AND expires_at > $now::timestamptz) w
   WHERE s.token_hash = w.token_hash`,
);

const LEAVE = preparedStatement<Pick<Watch, 'session' | 'paymentId'>>(
  'leave-staff-case',
  `UPDATE staff_sessions SET watching = NULL, watching_at = NULL
   WHERE token_hash = $session AND watching = $paymentId`,
);

/** Who of the staff has which case open, on all nodes: a browser shows one case at a time, so its session says which. */
export function createPresence(pool: pg.Pool) {
  return {
    /**
     * Notes that a session has a case open. Of several windows the one that was opened last counts.
     * @param isNew false for a page that is still open
     * @returns false when the session is over
     */
    watch: async (watch: Watch, isNew: boolean): Promise<boolean> => {
      const stale = new Date(watch.now.getTime() - PRESENT_MS);
      const { rowCount } = await pool.query(WATCH({ ...watch, stale, isNew }));
      return rowCount === 1;
    },
    /** Notes that a session has closed a case. */
    leave: async (session: string, paymentId: string): Promise<void> => {
      await pool.query(LEAVE({ session, paymentId }));
    },
  };
}
