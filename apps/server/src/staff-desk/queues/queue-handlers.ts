import { maySeeQueue, STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import { parseCursor } from '../../platform/database/page.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { assignItem, listColleagues, releaseItem } from './assignments.ts';
import { actOnMany, previewBulk } from './bulk.ts';
import { closeItem, showItem } from './close-item.ts';
import { countQueues, listQueue, QUEUE_SORT_KEY } from './queue-store.ts';
import { requireQueue } from './require-queue.ts';
import { toQueueItem } from './show-queue-item.ts';

type QueueCalls =
  | 'listQueues'
  | 'listQueueItems'
  | 'listMyItems'
  | 'listColleagues'
  | 'assignItem'
  | 'releaseItem'
  | 'closeItem'
  | 'showItem'
  | 'previewBulk'
  | 'actOnMany';

const PAGE_ROWS = 50;

/** The handlers of the queues. */
export function queueHandlers(deps: DeskDeps): Pick<StaffHandlers, QueueCalls> {
  const { pool, clock } = deps;
  return {
    listQueues: async (_input, { roles, subject }) => {
      const counted = await countQueues(pool, clock.now(), subject);
      const seen = counted.filter(({ queue }) => maySeeQueue(roles, queue));
      return { queues: seen.map((each) => ({ ...each, oldest: each.oldest?.toISOString() ?? null })) };
    },
    listQueueItems: async ({ queue, after: cursor }, caller) => {
      requireQueue(queue, caller);
      const after = cursor === undefined ? null : parseCursor(cursor, QUEUE_SORT_KEY);
      if (cursor !== undefined && after === null)
        throw new StaffError('INVALID_REQUEST', { fields: { after: 'malformed' } });
      const page = { limit: PAGE_ROWS, after };
      const { rows, next } = await listQueue(pool, queue, { now: clock.now(), page });
      return { rows: rows.map((row) => toQueueItem(queue, row, caller)), next };
    },
    listMyItems: async (_input, caller) => {
      const page = { limit: PAGE_ROWS, after: null };
      const options = { now: clock.now(), page, subject: caller.subject };
      const queues = STAFF_QUEUE_NAMES.filter((queue) => maySeeQueue(caller.roles, queue));
      const lists = await Promise.all(
        queues.map(async (queue) =>
          (await listQueue(pool, queue, options)).rows.map((row) => toQueueItem(queue, row, caller)),
        ),
      );
      return { rows: lists.flat() };
    },
    listColleagues: (_input, caller) => listColleagues(deps, caller),
    assignItem: (input, caller) => assignItem(deps, input, caller),
    releaseItem: (input, caller) => releaseItem(deps, input, caller),
    closeItem: (input, caller) => closeItem(deps, input, caller),
    showItem: (input, caller) => showItem(deps, input, caller),
    previewBulk: (input) => previewBulk(deps, input),
    actOnMany: (input, caller) => actOnMany(deps, input, caller),
  };
}
