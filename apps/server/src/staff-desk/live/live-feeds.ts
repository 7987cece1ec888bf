import type { Clock } from '@portal/domain/time/clock';
import type { PaymentLog } from '@portal/payments/payment-alarms';
import type pg from 'pg';
import {
  createStatusFeed,
  LOOK_EVERY_MS,
  type StatusFeed,
} from '../../features/payments/status-stream/status-feed.ts';
import { createStreamSlots, type StreamSlots } from '../../features/payments/status-stream/stream-slots.ts';
import { readCaseVersions } from '../case-versions.ts';
import { readQueuesVersion } from '../queues/queues-version.ts';
import { createPresence } from './presence.ts';

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
