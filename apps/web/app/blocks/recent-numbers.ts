import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { browserDevice, type SessionStore, sessionEntry } from './session.ts';
import { WIDGET_TYPES, type WidgetType } from './session-entries.ts';

/** A number something was ordered for in this browser, and the kind of page it belongs to. */
export type RecentNumber = { type: WidgetType; msisdn: Msisdn };

/** Most numbers kept. */
const MOST = 5;

/** Entry `recentNumbers` of the browser's local storage. It never leaves the device and the visitor can erase it. */
export function recentNumbers(store: () => SessionStore | null = browserDevice) {
  const entry = sessionEntry<RecentNumber[]>('recentNumbers', parseAll, store);
  return {
    read: (type: WidgetType): Msisdn[] =>
      (entry.read() ?? []).filter((recent) => recent.type === type).map(({ msisdn }) => msisdn),
    /** Puts a number first; the oldest goes when there are too many. */
    remember: (recent: RecentNumber) => {
      const others = (entry.read() ?? []).filter(({ msisdn }) => msisdn !== recent.msisdn);
      entry.write([recent, ...others].slice(0, MOST));
    },
    forget: entry.clear,
  };
}

function parseAll(stored: unknown): RecentNumber[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MOST).flatMap((each: Partial<Record<string, unknown>> | null) => {
    const type = WIDGET_TYPES.find((known) => known === each?.type);
    const msisdn = parseMsisdn(String(each?.msisdn ?? ''));
    return type && msisdn ? [{ type, msisdn }] : [];
  });
}
