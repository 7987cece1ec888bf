import type { StaffQueue } from '@portal/contract/staff/staff-queue-names';
import type { QueueCount } from './queue-store.ts';

/** When a queue needs an alarm: more items than `count`, or an item that waits longer. `null`: no limit. */
export type QueueLimit = { queue: StaffQueue; count: number | null; ageMinutes: number | null };

/** A queue beyond one of its limits. */
export type CrowdedQueue = QueueCount & { oldestMinutes: number; limit: QueueLimit };

/** The queues beyond a limit. */
export function findCrowded(
  counts: readonly QueueCount[],
  limits: readonly QueueLimit[],
  now: Date,
): CrowdedQueue[] {
  return limits.flatMap((limit) => {
    const counted = counts.find(({ queue }) => queue === limit.queue);
    if (!counted?.oldest) return [];
    const oldestMinutes = Math.floor((now.getTime() - counted.oldest.getTime()) / 60_000);
    const isCrowded =
      (limit.count !== null && counted.count > limit.count) ||
      (limit.ageMinutes !== null && oldestMinutes > limit.ageMinutes);
    return isCrowded ? [{ ...counted, oldestMinutes, limit }] : [];
  });
}
