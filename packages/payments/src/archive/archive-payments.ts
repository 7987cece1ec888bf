import { createPartitions } from '@portal/platform/database/partitions/partition-store';
import type pg from 'pg';
import type { EngineDeps } from '../engine/engine-deps.ts';

const DAY_MS = 24 * 3_600_000;

/** Payments of one mode that are looked at for one statement: it takes some hundred milliseconds. */
const BATCH = 500;
/** A job that runs longer than 100 seconds is treated as abandoned. */
const MAX_RUN_MS = 60_000;

/** Dependencies of archiving. `afterDays`: age of a payment and of its last change. */
export type ArchiveDeps = Pick<EngineDeps, 'store' | 'clock' | 'log'> & {
  pool: pg.Pool;
  afterDays: number;
};

/**
 * Moves payments that ended long ago to the archive, whole orders at a time, for at most a minute. What is left is moved
 * by the next run. Several nodes may run it at once.
 * @returns the number of payments moved
 */
export async function archivePayments({ store, clock, log, pool, afterDays }: ArchiveDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - afterDays * DAY_MS);
  const startedAt = performance.now();
  let moved = 0;
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const { orderIds, months } = await store.findArchivable(before, BATCH);
    if (orderIds.length === 0) break;
    await createPartitions(pool, 'archived_payments', months);
    const count = await store.archiveOrders(orderIds, before);
    moved += count;
    // The others are being changed at this moment.
    if (count === 0) break;
  }
  if (moved > 0) log.info({ payments: moved }, 'payments archived');
  return moved;
}
