import type { Clock } from '@portal/domain/time/clock';
import type { PaymentLog } from '@portal/payments/payment-alarms';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import {
  createStatusFeed,
  LOOK_EVERY_MS,
  type StatusFeed,
} from '../../features/payments/status-stream/status-feed.ts';
import { createStreamSlots, type StreamSlots } from '../../features/payments/status-stream/stream-slots.ts';
import { PRESENT_MS, readCaseVersions } from '../case-versions.ts';
import { readQueuesVersion } from '../queues/queues-version.ts';

/** A version and who has the case open, as JSON: `[version, [[subject, name], …]]`. */
export type LiveState = `[${string}]`;

/** The id of the queues in their feed. */
export const QUEUES = 'queues';

/** Counting all queues costs more than reading some cases by their ids. */
const QUEUES_EVERY_MS = 2 * LOOK_EVERY_MS;

/** A tab has a stream only while it is visible. */
const STREAMS_OF_PERSON = 10;

const STREAMS_OF_PROCESS = 500;

/** What the streams of open pages of the desk need. */
export type LiveFeeds = {
  cases: StatusFeed<LiveState>;
  queues: StatusFeed<LiveState>;
  slots: StreamSlots;
  presence: ReturnType<typeof createPresence>;
};

type Options = { pool: pg.Pool; clock: Clock; isEnding: () => boolean; log: Pick<PaymentLog, 'warn'> };

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

/** Creates the feeds: one query for all open cases, and one for the queues, while somebody has them open. */
export function createLiveFeeds({ pool, clock, isEnding, log }: Options): LiveFeeds {
  return {
    cases: createStatusFeed({
      isEnding,
      log,
      readStates: async (ids) =>
        (await readCaseVersions(pool, ids, clock.now())).map(({ id, version, people }) => ({
          id,
          state: toLiveState(version, people),
        })),
    }),
    queues: createStatusFeed({
      isEnding,
      log,
      everyMs: QUEUES_EVERY_MS,
      readStates: async () => [
        { id: QUEUES, state: toLiveState(await readQueuesVersion(pool, clock.now()), []) },
      ],
    }),
    slots: createStreamSlots({
      total: STREAMS_OF_PROCESS,
      perAddress: STREAMS_OF_PROCESS,
      perVisitor: STREAMS_OF_PERSON,
    }),
    presence: createPresence(pool),
  };
}

/** The state that a feed compares. */
export function toLiveState(version: string, people: [subject: string, name: string][]): LiveState {
  return JSON.stringify([version, people]) as LiveState;
}

type Watch = {
  /** Hash of the session's token. */
  session: string;
  paymentId: string;
  now: Date;
};

/** Who of the staff has which case open, on all nodes: a browser shows one case at a time, so its session says which. */
function createPresence(pool: pg.Pool) {
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
