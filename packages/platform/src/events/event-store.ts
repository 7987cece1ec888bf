import { lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../database/open-db.ts';
import { preparedStatement } from '../database/prepared-statement.ts';
import type { EventData, EventRecipient, EventType } from './event.ts';
import { eventEndpoints, outgoingEvents } from './tables.ts';

/** An event that is due at an endpoint. */
export type DueEvent = { id: string; type: EventType; at: Date; data: EventData; attempts: number };

const CLAIM = preparedStatement<{ endpoint: string; now: Date; until: Date; limit: number }>(
  'claim-events',
  `UPDATE outgoing_events SET due_at = $until::timestamptz, attempts = attempts + 1
   WHERE endpoint = $endpoint AND id IN (
     SELECT id FROM outgoing_events
     WHERE endpoint = $endpoint AND delivered_at IS NULL AND due_at <= $now::timestamptz
     ORDER BY due_at LIMIT $limit::integer FOR UPDATE SKIP LOCKED)
   RETURNING id, type, at, data, attempts`,
);

/**
 * Takes the events that are due at an endpoint, oldest first; no other process takes them before `until`.
 * @returns them with the number of this attempt
 */
export async function claimEvents(
  pool: pg.Pool,
  claim: { endpoint: string; now: Date; until: Date; limit: number },
): Promise<DueEvent[]> {
  return (await pool.query<DueEvent>(CLAIM(claim))).rows;
}

const NOTE = preparedStatement<{
  endpoint: string;
  id: string;
  deliveredAt: Date | null;
  dueAt: Date;
  error: string | null;
}>(
  'note-event',
  `UPDATE outgoing_events SET delivered_at = $deliveredAt, due_at = $dueAt, error = $error
   WHERE endpoint = $endpoint AND id = $id`,
);

/** Records the outcome of an attempt: accepted, or when the next one is due. */
export async function recordAttempt(
  pool: pg.Pool,
  attempt: { endpoint: string; id: string; deliveredAt: Date | null; dueAt: Date; error: string | null },
): Promise<void> {
  await pool.query(NOTE(attempt));
}

/** Removes an event that must not be sent to an endpoint any more. */
export async function dropEvent(
  pool: pg.Pool,
  { endpoint, id }: { endpoint: string; id: string },
): Promise<void> {
  await pool.query('DELETE FROM outgoing_events WHERE endpoint = $1 AND id = $2', [endpoint, id]);
}

/** How an endpoint is doing. */
export type EndpointState = {
  endpoint: string;
  delivered: number;
  waiting: number;
  /** Seconds since the oldest waiting event happened; 0 when none waits. */
  oldestSeconds: number;
  /** Why the latest failed attempt failed. */
  error: string | null;
};

/** The state of every endpoint that is configured or has events, by name. */
export async function readEndpointStates(pool: pg.Pool, now: Date): Promise<EndpointState[]> {
  const { rows } = await pool.query<EndpointState>(
    `SELECT coalesce(c.name, e.endpoint) AS endpoint,
       count(e.id) FILTER (WHERE e.delivered_at IS NOT NULL)::float8 AS delivered,
       count(e.id) FILTER (WHERE e.delivered_at IS NULL)::float8 AS waiting,
       coalesce(extract(epoch FROM $1::timestamptz - min(e.at) FILTER (WHERE e.delivered_at IS NULL)), 0)::float8
         AS "oldestSeconds",
       (array_agg(e.error ORDER BY e.due_at DESC) FILTER (WHERE e.delivered_at IS NULL AND e.error IS NOT NULL))[1]
         AS error
     FROM event_endpoints c FULL JOIN outgoing_events e ON e.endpoint = c.name
     GROUP BY 1 ORDER BY 1`,
    [now],
  );
  return rows;
}

/** Seconds that the oldest event of each endpoint has waited. Endpoints without a waiting event are left out. */
export async function readOldestWaiting(pool: pg.Pool, now: Date): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ endpoint: string; seconds: number }>(
    `SELECT endpoint, extract(epoch FROM $1::timestamptz - min(at))::float8 AS seconds
     FROM outgoing_events WHERE delivered_at IS NULL GROUP BY endpoint`,
    [now],
  );
  return Object.fromEntries(rows.map(({ endpoint, seconds }) => [endpoint, seconds]));
}

/** Events to send again: of a time, optionally of one endpoint or type. */
export type Replay = { from: Date; until: Date; endpoint: string | null; type: string | null; now: Date };

/**
 * Makes events due again, also delivered ones: receivers recognise them by their ids.
 * @param replay `from` counts, `until` does not; UTC
 * @returns how many
 */
export async function replayEvents(pool: pg.Pool, replay: Replay): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE outgoing_events SET delivered_at = NULL, due_at = $5, attempts = 0, error = NULL
     WHERE at >= $1 AND at < $2 AND ($3::text IS NULL OR endpoint = $3) AND ($4::text IS NULL OR type = $4)`,
    [replay.from, replay.until, replay.endpoint, replay.type, replay.now],
  );
  return rowCount ?? 0;
}

/** Erases events that happened before a time, delivered or not. */
export async function eraseEvents(db: Db, before: Date): Promise<void> {
  await db.delete(outgoingEvents).where(lt(outgoingEvents.at, before));
}

/** Stores what the configured endpoints receive, in place of what was stored. */
export async function storeRecipients(db: Db, recipients: readonly EventRecipient[]): Promise<void> {
  const rows = recipients.map(({ name, types, numbers }) => ({ name, types: types && [...types], numbers }));
  await db.transaction(async (tx) => {
    // Portals that start at once wait for each other.
    await tx.execute(sql`LOCK TABLE event_endpoints IN SHARE ROW EXCLUSIVE MODE`);
    await tx.delete(eventEndpoints);
    if (rows.length > 0) await tx.insert(eventEndpoints).values(rows);
  });
}

/** What the endpoints of the portal that started last receive. */
export async function readRecipients(db: Db): Promise<EventRecipient[]> {
  return db.select().from(eventEndpoints);
}
