import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../database/open-db.ts';
import { type EventRecipient, type NewEvent, receivesType } from './event.ts';
import { outgoingEvents } from './tables.ts';

/** The rows of an event, as parameters of a statement: one element of each list for each endpoint. */
export type EventRows = ReturnType<typeof eventRows>;

/** The rows of an event for the endpoints that receive its type; none for `null`. */
export function eventRows(recipients: readonly EventRecipient[], event: NewEvent | null) {
  const chosen = event ? recipients.filter((recipient) => receivesType(recipient, event.type)) : [];
  return {
    eventId: event?.id ?? null,
    eventType: event?.type ?? null,
    eventEndpoints: chosen.map(({ name }) => name),
    eventData: chosen.map(({ numbers }) =>
      JSON.stringify(numbers ? { ...event?.data, ...event?.numbers } : event?.data),
    ),
  };
}

/**
 * The part of a statement that records the rows of {@link eventRows}.
 * @param changed name of the query whose row was changed; without a row nothing is recorded
 * @param at its column with the time of the change
 */
export function recordEventSql(changed: string, at: string): string {
  return `INSERT INTO outgoing_events (endpoint, id, type, at, due_at, data)
    SELECT told.endpoint, $eventId::text, $eventType::text, ${at}, ${at}, told.data::jsonb
    FROM ${changed}, unnest($eventEndpoints::text[], $eventData::text[]) told (endpoint, data)
    ON CONFLICT DO NOTHING`;
}

/** Records an event in the caller's transaction: it is sent if and only if the transaction commits. */
export async function recordEvent(
  tx: DbOrTx,
  recipients: readonly EventRecipient[],
  event: NewEvent,
): Promise<void> {
  const { eventEndpoints, eventData } = eventRows(recipients, event);
  if (eventEndpoints.length === 0) return;
  const { id, type, at } = event;
  const rows = eventEndpoints.map((endpoint, index) => ({
    endpoint,
    id,
    type,
    at,
    dueAt: at,
    data: JSON.parse(eventData[index] ?? '{}'),
  }));
  await tx.insert(outgoingEvents).values(rows).onConflictDoNothing();
}

/**
 * Makes an event due at one endpoint again, also one that was accepted or is no longer stored. It keeps its id, by which the receiver knows
 * a repeat.
 * @param event.now when it is due, UTC
 */
export async function repeatEvent(
  tx: DbOrTx,
  recipient: EventRecipient,
  { now, ...event }: NewEvent & { now: Date },
): Promise<void> {
  await recordEvent(tx, [recipient], event);
  const isIt = and(eq(outgoingEvents.endpoint, recipient.name), eq(outgoingEvents.id, event.id));
  await tx
    .update(outgoingEvents)
    .set({ deliveredAt: null, dueAt: now, attempts: 0, error: null })
    .where(isIt);
}
