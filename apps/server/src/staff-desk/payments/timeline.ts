import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import type { StoredCareMessage } from '@portal/payments/care/care-messages';
import { carePurpose } from '@portal/payments/care/care-messages';
import type { journal } from '@portal/payments/journal/tables';
import type { RefundHistoryEntry } from '@portal/payments/refunds/refund';
import type { PaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import type { SmsTry } from '../../features/sms/read-sms-report.ts';
import type { RecordedStaffAct } from '../../features/staff-acts/list-staff-acts.ts';
import { toStaffMoney } from '../show-payment.ts';
import type { staffNotes } from '../tables.ts';
import { decodeProviderMessage } from './decode-provider-message.ts';

type Parts = Pick<PaymentHistory, 'events' | 'callbacks' | 'messages' | 'refunds' | 'disputes'> & {
  notes: (typeof staffNotes.$inferSelect)[];
  postings: (typeof journal.$inferSelect)[];
  refundEvents: RefundHistoryEntry[];
  careMessages: StoredCareMessage[];
  /** Tries to send SMS, with delivery receipts. */
  sms: SmsTry[];
  acts: RecordedStaffAct[];
};

type Entry = Omit<StaffTimelineEntry, 'at'> & { at: Date };

const NOTHING = { state: null, detail: null, by: null, money: null, fields: [], message: null };

/** Acts that are no change of the payment, its refunds or disputes: those have entries of their own. */
const SHOWN_ACTS: ReadonlySet<string> = new Set([
  ...['show personal data', 'call-back', 'send-evidence', 'close-request', 'reopen-request'],
]);

/** Everything that happened to a payment, oldest first. Messages of the provider are decoded, personal data masked. */
export function buildTimeline(parts: Parts): StaffTimelineEntry[] {
  const entries = [
    ...ofPayment(parts),
    ...ofRefunds(parts),
    ...ofMessages(parts),
    ...ofStaff(parts),
    ...parts.postings.map(
      ({ at, debit, credit, amountMinor, currency, by, reason }): Entry => ({
        ...NOTHING,
        at,
        kind: 'journal',
        what: `${debit} → ${credit}`,
        detail: reason,
        by,
        money: toStaffMoney(amountMinor, currency),
      }),
    ),
  ];
  return entries
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

function ofPayment({ events, callbacks }: Parts): Entry[] {
  return [
    ...events.map(
      ({ at, event, state, detail, by, note }): Entry => ({
        ...NOTHING,
        at,
        kind: 'event',
        what: event,
        state,
        by,
        detail: note ?? detail,
      }),
    ),
    ...callbacks.map(
      ({ id, receivedAt, provider, genuine, body }): Entry => ({
        ...NOTHING,
        at: receivedAt,
        kind: 'callback',
        what: provider,
        detail: genuine ? 'genuine' : 'not-genuine',
        fields: decodeProviderMessage(body),
        message: body === '' ? null : id,
      }),
    ),
  ];
}

function ofRefunds({ refunds, refundEvents, disputes }: Parts): Entry[] {
  const amounts = new Map(
    refunds.map(({ id, amountMinor, currency }) => [id, toStaffMoney(amountMinor, currency)]),
  );
  return [
    ...refundEvents.map(
      ({ refundId, at, event, state, by, note, detail }): Entry => ({
        ...NOTHING,
        at,
        kind: 'refund',
        what: event,
        state,
        by,
        detail: note ?? detail,
        money: amounts.get(refundId) ?? null,
      }),
    ),
    ...disputes.flatMap((dispute): Entry[] => {
      const { openedAt, openedBy, closedAt, closedBy, closingReason, state, reason } = dispute;
      const shared = { ...NOTHING, kind: 'dispute' as const };
      const money = toStaffMoney(dispute.amountMinor, dispute.currency);
      const opened = { ...shared, at: openedAt, what: 'open', by: openedBy, detail: reason, money };
      if (!closedAt) return [opened];
      return [opened, { ...shared, at: closedAt, what: state, by: closedBy, detail: closingReason, money }];
    }),
  ];
}

/** What was sent, and what became of each SMS by its delivery receipt. An e-mail has no receipt. */
function ofMessages({ messages, careMessages, sms }: Parts): Entry[] {
  const purposes = new Map(careMessages.map((each) => [carePurpose(each.id), each]));
  return [
    ...messages.map(
      ({ queuedAt, sentAt, message }): Entry => ({
        ...NOTHING,
        at: sentAt ?? queuedAt,
        kind: 'message',
        what: message,
        state: sentAt ? 'sent' : 'waiting',
      }),
    ),
    ...careMessages.map(
      ({ queuedAt, sentAt, refusedAt, message, channel, by }): Entry => ({
        ...NOTHING,
        at: sentAt ?? refusedAt ?? queuedAt,
        kind: 'message',
        by,
        detail: channel,
        what: message === 'receipt' ? 'receipt-again' : message,
        state: sentAt ? 'sent' : refusedAt ? 'refused' : 'waiting',
      }),
    ),
    ...sms.map(({ createdAt, doneAt, purpose, route, state, error }): Entry => {
      const what = purposes.get(purpose)?.message ?? purpose;
      const detail = [route, error].filter(Boolean).join(', ');
      return { ...NOTHING, at: doneAt ?? createdAt, kind: 'sms', what, state, detail };
    }),
  ];
}

function ofStaff({ notes, acts }: Parts): Entry[] {
  return [
    ...notes.map(({ at, by, text }): Entry => ({ ...NOTHING, at, kind: 'note', what: text, by })),
    ...acts
      .filter(({ act }) => SHOWN_ACTS.has(act))
      .map(
        ({ at, by, act, reason, outcome }): Entry => ({
          ...NOTHING,
          at,
          kind: 'act',
          what: act,
          by,
          detail: reason,
          state: outcome === 'done' ? null : outcome,
        }),
      ),
  ];
}
