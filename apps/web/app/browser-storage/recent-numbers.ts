import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { RECENT_NUMBERS } from './entry-names.ts';
import { createKeepingSetting } from './keeps-purchases.ts';
import { WIDGET_TYPES, type WidgetType } from './session-entries.ts';
import { createStorageEntry, getLocalStorage, type WebStorage } from './storage.ts';

/** A number of an earlier order in this browser, and the kind of page it was typed on. */
export type RecentNumber = { type: WidgetType; msisdn: Msisdn };

/** Number of entries stored. */
const MAX_NUMBERS = 5;

/** Entry `recentNumbers` of local storage. It never leaves the device, and the visitor can delete it. */
export function createRecentNumberStore(store: () => WebStorage | null = getLocalStorage) {
  const entry = createStorageEntry<RecentNumber[]>(RECENT_NUMBERS, parseRecentNumbers, store);
  return {
    read: (type: WidgetType): Msisdn[] =>
      (entry.read() ?? []).filter((recent) => recent.type === type).map(({ msisdn }) => msisdn),
    /**
     * Adds a number as the newest; the oldest is dropped when there are too many. Nothing is kept before the visitor has said
     * yes.
     */
    remember: (recent: RecentNumber) => {
      if (!createKeepingSetting(store).read()) return;
      const others = (entry.read() ?? []).filter(({ msisdn }) => msisdn !== recent.msisdn);
      entry.write([recent, ...others].slice(0, MAX_NUMBERS));
    },
    forget: entry.clear,
  };
}

function parseRecentNumbers(stored: unknown): RecentNumber[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MAX_NUMBERS).flatMap((each: Partial<Record<string, unknown>> | null) => {
    const type = WIDGET_TYPES.find((known) => known === each?.type);
    const msisdn = parseMsisdn(String(each?.msisdn ?? ''));
    return type && msisdn ? [{ type, msisdn }] : [];
  });
}
