import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { readOldestWaiting, storeRecipients } from '@portal/platform/events/event-store';
import { createEventSender, type EventSender } from '@portal/platform/events/send-events';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config/config.ts';

type EventOptions = {
  config: Pick<Config, 'events'>;
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
};

/** Stores who receives events, for staff commands, and creates the sender of this process and its metric. */
export async function wireEvents(options: EventOptions): Promise<EventSender> {
  const { config, db, pool, clock, metrics, log } = options;
  const { endpoints } = config.events;
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
  return createEventSender({ pool, clock, endpoints, log });
}
