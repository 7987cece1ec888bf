import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../database/open-db.ts';
import type { Metrics } from '../http/observability/metrics.ts';
import { readOldestWaiting, storeRecipients } from './event-store.ts';
import { createEventSender, type EventSender, type EventSenderDeps } from './send-events.ts';

type EventOptions = {
  /** Systems that receive events (docs/events.md). */
  endpoints: EventSenderDeps['endpoints'];
  contacts: EventSenderDeps['contacts'];
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
};

/** Stores who receives events, for staff commands, and creates the sender of this process and its metric. */
export async function openEventSender(options: EventOptions): Promise<EventSender> {
  const { endpoints, contacts, db, pool, clock, metrics, log } = options;
  await storeRecipients(db, endpoints);
  metrics.gauges(
    {
      name: 'events_oldest_waiting_seconds',
      help: 'Age of the oldest event that an endpoint has not accepted',
      label: 'endpoint',
    },
    async () => {
      if (endpoints.length === 0) return {};
      const waiting = await readOldestWaiting(pool, clock.now());
      return Object.fromEntries(endpoints.map(({ name }) => [name, waiting[name] ?? 0]));
    },
  );
  return createEventSender({ pool, clock, endpoints, contacts, log });
}
