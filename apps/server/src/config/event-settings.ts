import { wholeNumber } from '@portal/platform/config/variables';
import { type EventEndpoint, eventEndpointsJson } from '@portal/platform/events/event-endpoint';

/** Events for other systems of the operator (docs/events.md). */
export const EVENT_SETTINGS = {
  endpoints: ['EVENT_ENDPOINTS', eventEndpointsJson.default([])],
  /** How long events are kept, for sending again. One that was not accepted by then is lost. */
  keptDays: ['EVENTS_KEPT_DAYS', wholeNumber({ min: 3, max: 365 }).default(30)],
} as const;

/** Events contain what customers buy: in production they are sent over https only. */
export function eventProblems(
  given: Record<string, unknown>,
  { EVENT_ENDPOINTS: endpoints }: Record<string, unknown>,
): string[] {
  if (given.NODE_ENV !== 'production') return [];
  const plain = ((endpoints ?? []) as EventEndpoint[]).filter(({ url }) => !url.startsWith('https:'));
  return plain.map(({ name }) => `EVENT_ENDPOINTS: https is needed in production for ${name}`);
}
