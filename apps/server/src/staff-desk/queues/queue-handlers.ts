import { maySeeQueue, STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { assignItem, listColleagues, releaseItem } from './assignments.ts';
import { actOnMany, previewBulk } from './bulk.ts';
import { closeItem, showItem } from './close-item.ts';
import { countQueues, listQueue, QUEUE_SORT_KEY } from './queue-store.ts';
import { readQueuesVersion } from './queues-version.ts';
import { requireQueue } from './require-queue.ts';
import { toQueueItem } from './show-queue-item.ts';

const PAGE_ROWS = 50;

const listQueues: StaffHandler<'listQueues'> = async ({ pool, clock }, _input, { roles, subject }) => {
  // Read first: what changes after it is read again.
  const version = await readQueuesVersion(pool, clock.now());
  const counted = await countQueues(pool, clock.now(), subject);
  const seen = counted.filter(({ queue }) => maySeeQueue(roles, queue));
  return { version, queues: seen.map((each) => ({ ...each, oldest: each.oldest?.toISOString() ?? null })) };
};

const listQueueItems: StaffHandler<'listQueueItems'> = async (deps, { queue, item, after }, caller) => {
  requireQueue(queue, caller);
  const page = { limit: PAGE_ROWS, after: readAfter(after, QUEUE_SORT_KEY) };
  const only = item === undefined ? {} : { item };
  const { rows, next } = await listQueue(deps.pool, queue, { now: deps.clock.now(), page, ...only });
  return { rows: rows.map((row) => toQueueItem(queue, row, caller)), next };
};

const listMyItems: StaffHandler<'listMyItems'> = async ({ pool, clock }, _input, caller) => {
  const page = { limit: PAGE_ROWS, after: null };
  const options = { now: clock.now(), page, subject: caller.subject };
  const queues = STAFF_QUEUE_NAMES.filter((queue) => maySeeQueue(caller.roles, queue));
  const lists = await Promise.all(
    queues.map(async (queue) =>
      (await listQueue(pool, queue, options)).rows.map((row) => toQueueItem(queue, row, caller)),
    ),
  );
  return { rows: lists.flat() };
};

/** The handlers of the queues. */
export const queueHandlers = {
  listQueues,
  listQueueItems,
  listMyItems,
  listColleagues,
  assignItem,
  releaseItem,
  closeItem,
  showItem,
  previewBulk,
  actOnMany,
} satisfies Partial<StaffHandlers>;
