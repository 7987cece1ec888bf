import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import type { journal } from '../../features/payments/journal/tables.ts';
import type { PaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import type { staffNotes } from '../tables.ts';
import { toStaffMoney } from './show-payment.ts';

type Parts = Pick<PaymentHistory, 'events' | 'callbacks' | 'messages' | 'differences'> & {
  notes: (typeof staffNotes.$inferSelect)[];
  postings: (typeof journal.$inferSelect)[];
};

type Entry = Omit<StaffTimelineEntry, 'at'> & { at: Date };

const NOTHING = { state: null, detail: null, by: null, money: null };

/**
 * Everything that happened to a payment, oldest first. Callbacks are named, not shown: their content is the provider's
 * and may have personal data.
 */
export function buildTimeline(parts: Parts): StaffTimelineEntry[] {
  const entries: Entry[] = [
    ...parts.events.map(
      ({ at, event, state, detail, by, note }): Entry => ({
        ...NOTHING,
        ...{ at, kind: 'event', what: event, state, by },
        detail: note ?? detail,
      }),
    ),
    ...parts.callbacks.map(
      ({ receivedAt, provider, genuine }): Entry => ({
        ...NOTHING,
        ...{ at: receivedAt, kind: 'callback', what: provider },
        detail: genuine ? 'genuine' : 'not-genuine',
      }),
    ),
    ...parts.messages.flatMap(({ queuedAt, sentAt, message }): Entry[] => [
      {
        ...NOTHING,
        at: sentAt ?? queuedAt,
        kind: 'message',
        what: message,
        detail: sentAt ? 'sent' : 'waiting',
      },
    ]),
    ...parts.notes.map(({ at, by, text }): Entry => ({ ...NOTHING, at, kind: 'note', what: text, by })),
    ...parts.postings.map(
      ({ at, debit, credit, amountMinor, currency, by, reason }): Entry => ({
        ...{ at, kind: 'journal', what: `${debit} → ${credit}`, state: null, detail: reason, by },
        money: toStaffMoney(amountMinor, currency),
      }),
    ),
  ];
  return entries
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
