import type { Clock } from '@portal/domain/time/clock';
import type { Emails } from '@portal/operator/email-port';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import type { EventRecipient } from '@portal/platform/events/event';
import { recordEvent } from '@portal/platform/events/record-event';
import { lt } from 'drizzle-orm';
import type pg from 'pg';
import { type CrowdedQueue, findCrowded, type QueueLimit } from './crowded-queues.ts';
import { countQueues } from './queue-store.ts';
import { queueAlarms } from './tables.ts';

/** Dependencies of the alarms. */
export type QueueAlarmDeps = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  limits: readonly QueueLimit[];
  /** Addresses that receive the alarms. */
  addresses: readonly string[];
  /** `null`: no mail server. */
  emails: Emails | null;
  /** Other systems that receive the alarms as events (docs/events.md). */
  eventRecipients: readonly EventRecipient[];
  /** Address of the staff desk, without a slash at the end. */
  url: () => string;
};

/** The same queue is reported again after an hour at the earliest. */
const REPEAT_AFTER_MS = 3_600_000;

/**
 * Reports the queues beyond their limits by e-mail and event. Throws when an e-mail was not accepted, so that the job is
 * repeated.
 */
export async function watchQueues(deps: QueueAlarmDeps): Promise<void> {
  if (deps.limits.length === 0) return;
  const now = deps.clock.now();
  const crowded = findCrowded(await countQueues(deps.pool, now, ''), deps.limits, now);
  for (const queue of crowded) await deps.db.transaction((tx) => report(deps, tx, { queue, now }));
}

/** Nothing is reported when this or another node did it within the hour. A failed e-mail undoes the rest. */
async function report(
  { addresses, emails, eventRecipients, url }: QueueAlarmDeps,
  tx: DbOrTx,
  { queue: crowded, now }: { queue: CrowdedQueue; now: Date },
): Promise<void> {
  const { queue, count, oldestMinutes } = crowded;
  const claimed = await tx
    .insert(queueAlarms)
    .values({ queue, sentAt: now })
    .onConflictDoUpdate({
      target: queueAlarms.queue,
      set: { sentAt: now },
      setWhere: lt(queueAlarms.sentAt, new Date(now.getTime() - REPEAT_AFTER_MS)),
    })
    .returning();
  if (claimed.length === 0) return;
  const key = `queue-${queue}-${now.getTime()}`;
  await recordEvent(tx, eventRecipients, {
    id: `evt_${key}`,
    type: 'queue.alarm',
    at: now,
    numbers: {},
    data: { queue, count, oldestMinutes },
  });
  const email = alarmEmail(crowded, `${url()}/staff/queues/${queue}`);
  for (const to of emails ? addresses : []) await emails?.send({ to, ...email, key });
}

/** The e-mail about a queue beyond its limits, in the two languages of the staff desk. It has no personal data. */
function alarmEmail(
  { queue, count, oldestMinutes, limit }: CrowdedQueue,
  link: string,
): { subject: string; text: string } {
  const limits = [limit.count ?? '-', limit.ageMinutes ?? '-'];
  return {
    subject: `Staff desk: ${count} in the queue "${queue}", oldest ${oldestMinutes} min`,
    text: [
      `The queue "${queue}" has ${count} items. The oldest has waited ${oldestMinutes} minutes.`,
      `Limits: ${limits[0]} items, ${limits[1]} minutes. The next alarm of this queue comes in an hour at the earliest.`,
      '',
      `La file « ${queue} » compte ${count} éléments. Le plus ancien attend depuis ${oldestMinutes} minutes.`,
      `Limites : ${limits[0]} éléments, ${limits[1]} minutes. La prochaine alerte de cette file viendra dans une heure au plus tôt.`,
      '',
      link,
    ].join('\n'),
  };
}
