import { utcOffsetMs } from '@portal/domain/time/calendar-date';
import { EVENT_TYPES } from '@portal/platform/events/event';
import { readEndpointStates, replayEvents } from '@portal/platform/events/event-store';
import { type CommandOptions, type DatabaseCommand, readText, wrongValue } from '../command.ts';
import { printTable } from '../terminal-text.ts';

/** Shows how the endpoints for events are doing. */
export const eventsCommand: DatabaseCommand = {
  name: 'events',
  about: 'shows what other systems have accepted of the events that they are sent',
  details: 'docs/events.md explains events and endpoints. replay-events sends those of a time again.',
  needsNote: () => false,
  run: async ({ pool, clock }) => {
    const endpoints = await readEndpointStates(pool, clock.now());
    const lines = endpoints.map(({ endpoint, delivered, waiting, oldestSeconds, error }) => [
      endpoint,
      String(delivered),
      String(waiting),
      waiting > 0 ? `${Math.round(oldestSeconds)} s` : '–',
      error ?? '',
    ]);
    const head = ['endpoint', 'accepted', 'waiting', 'oldest', 'last error'];
    const text = lines.length > 0 ? printTable([head, ...lines]) : 'No endpoint is configured.';
    return { kind: 'done', text, data: { endpoints } };
  },
};

/** Sends the events of a time again. */
export const replayEventsCommand: DatabaseCommand = {
  name: 'replay-events',
  about: 'sends the events of a time again, also those that were accepted',
  options: {
    from: { value: 'time', about: 'local time, 2026-11-20 or 2026-11-20T14:00; counts' },
    until: { value: 'time', about: 'local time; does not count' },
    endpoint: { value: 'name', about: 'only to this endpoint' },
    type: { value: 'type', about: `only this type: ${EVENT_TYPES.join(', ')}` },
  },
  details: 'They keep their ids, by which receivers recognise repeats. The running portal sends them.',
  needsNote: () => true,
  run: async ({ pool, clock }, { options }) => {
    const [from, until] = [readLocalTime(options, 'from'), readLocalTime(options, 'until')];
    if (!from || !until || from >= until)
      return wrongValue('State the time: --from 2026-11-20T14:00 --until 2026-11-20T16:00', 'no-time');
    const [endpoint, type] = [readText(options, 'endpoint'), readText(options, 'type')];
    if (type && !EVENT_TYPES.some((each) => each === type))
      return wrongValue(`There is no type ${type}: ${EVENT_TYPES.join(', ')}`, 'no-type');
    const events = await replayEvents(pool, { from, until, endpoint, type, now: clock.now() });
    const text = events === 0 ? 'No event of that time is kept.' : `${events} events are sent again.`;
    return { kind: events === 0 ? 'not-found' : 'done', text, data: { events } };
  },
};

/** A typed day or minute of the country's time; `null` when it is neither. */
function readLocalTime(options: CommandOptions, name: string): Date | null {
  const typed = String(options[name] ?? '');
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(typed)) return null;
  const utc = Date.parse(typed.includes('T') ? `${typed}:00Z` : `${typed}T00:00:00Z`);
  return Number.isNaN(utc) ? null : new Date(utc - utcOffsetMs());
}
