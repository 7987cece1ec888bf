import { preparedStatement, WITHOUT_DISK_WAIT } from '../../../platform/database/prepared-statement.ts';
import type { EventRecipient } from '../../../platform/events/event.ts';
import { type EventRows, eventRows, recordEventSql } from '../../../platform/events/record-event.ts';
import { toOutgoingEvent } from '../payment-events.ts';
import { type BusinessDay, toBusinessDay } from '../reconciliation/business-day.ts';
import { chargedMoney } from './charged-money.ts';
import type { NewPayment, Payment, PaymentMessageName, PaymentUpdate } from './payment.ts';

// The two statements that write payments. Each is one round trip and one transaction: row, history, journal and messages
// are committed together or not at all. The next step is the row's `due_at`; the queue is not involved.

/**
 * Inserts a payment and the first row of its history. Returns no row when the order has a live payment or was delivered.
 * Nothing was handed over yet: the commit of `submitted`, before the provider is called, writes it to the disk.
 */
export const INSERT_PAYMENT = preparedStatement<Omit<NewPayment, 'contents'> & { contents: string }>(
  'insert-payment',
  `
    WITH inserted AS (
      INSERT INTO payments (id, order_id, order_kind, order_visitor_id, visitor_id, msisdn, payer, mode,
        amount_minor, currency, redirect_page, locale, created_at, deadline_at,
        contents, email, state, tried_since, due_at, updated_at)
      SELECT $id::text, $orderId::text, $orderKind::text, $orderVisitorId::text, $visitorId::text, $msisdn::text,
        $payer::text, $mode::text, $amountMinor::bigint, $currency::text, $redirectPage::text, $locale::text,
        $createdAt::timestamptz, $deadlineAt::timestamptz, $contents::jsonb, $email::text,
        'created', $createdAt::timestamptz, $deadlineAt::timestamptz, $createdAt::timestamptz
      FROM ${WITHOUT_DISK_WAIT}
      WHERE NOT EXISTS (SELECT FROM payments WHERE order_id = $orderId AND delivers)
      ON CONFLICT (order_id) WHERE live DO NOTHING
      RETURNING id, created_at),
    history AS (
      INSERT INTO payment_events (payment_id, version, event, state, at)
      SELECT id, 1, 'created', 'created', created_at FROM inserted)
    SELECT id FROM inserted`,
);

/** Parameters of {@link WRITE_PAYMENT}: the payment's columns, the history row and the messages. */
type WriteValues = Payment &
  EventRows & {
    event: string | null;
    detail: string | null;
    staffName: string | null;
    staffReason: string | null;
    payee: string | null;
    payeeApprovedBy: string | null;
    messages: PaymentMessageName[];
    /** Rows of the journal, one element of each list for each row. */
    debits: string[];
    credits: string[];
    minors: number[];
    postedCurrency: string;
    day: BusinessDay;
  };

/**
 * Updates a payment if its version is still the one that was read. `live` and `delivers` become true only when no other
 * payment of the order has them; the unique indexes decide between two concurrent updates.
 */
export const WRITE_PAYMENT = writePayment('write-payment', '');

/** The same, recording an event for other systems. A statement of its own, so that a portal without endpoints pays nothing. */
export const WRITE_PAYMENT_AND_EVENT = writePayment(
  'write-payment-and-event',
  `, told AS (${recordEventSql('changed', 'updated_at')})`,
);

/** The same, with the other wallet that gets the refund (decision 103). */
export const WRITE_PAYMENT_AND_PAYEE = writePayment(
  'write-payment-and-payee',
  `, told AS (${recordEventSql('changed', 'updated_at')}),
    payee AS (
      INSERT INTO payment_payees (payment_id, attempt, payee, payee_by, approved_by, at)
      SELECT id, $refundAttempt::int, $payee::text, $staffName::text, $payeeApprovedBy::text, updated_at FROM changed)`,
);

function writePayment(name: string, told: string) {
  return preparedStatement<WriteValues>(
    name,
    `
    WITH changed AS (
      UPDATE payments p SET
        version = p.version + 1, state = $state, reason = $reason,
        live = $live AND NOT EXISTS (
          SELECT FROM payments o WHERE o.order_id = p.order_id AND o.live AND o.id <> p.id),
        delivers = $delivers AND NOT EXISTS (
          SELECT FROM payments o WHERE o.order_id = p.order_id AND o.delivers AND o.id <> p.id),
        told_failed = $toldFailed, starts = $starts, start_open_until = $startOpenUntil,
        provider_reference = $providerReference, redirect_url = $redirectUrl,
        delivery_reference = $deliveryReference, refund_reference = $refundReference, refund_attempt = $refundAttempt,
        charged_minor = $chargedMinor, charged_currency = $chargedCurrency, deadline_at = $deadlineAt,
        tries = $tries, tried_since = $triedSince, unknown_since = $unknownSince,
        due_at = $dueAt, updated_at = $updatedAt
      WHERE p.id = $id AND p.version = $version
      RETURNING p.id, p.version, p.live, p.delivers, p.state, p.updated_at, p.mode, p.provider_reference),
    -- Fails the whole statement when the reference belongs to another payment, now or in the archive.
    claimed AS (
      INSERT INTO provider_references (mode, reference, payment_id)
      SELECT mode, provider_reference, id FROM changed c
      WHERE provider_reference IS NOT NULL AND NOT EXISTS (SELECT FROM provider_references r
        WHERE r.mode = c.mode AND r.reference = c.provider_reference AND r.payment_id = c.id)),
    history AS (
      INSERT INTO payment_events (payment_id, version, event, state, detail, at, by, note)
      SELECT id, version, $event::text, state, $detail::text, updated_at, $staffName::text, $staffReason::text
      FROM changed WHERE $event::text IS NOT NULL),
    posted AS (
      INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
      SELECT open_business_day($day::date), updated_at, id, version, $event::text, posting.debit, posting.credit, posting.minor,
        $postedCurrency::text
      FROM changed, unnest($debits::text[], $credits::text[], $minors::bigint[]) posting (debit, credit, minor)),
    message AS (
      INSERT INTO payment_messages (payment_id, message, queued_at)
      SELECT id, name, updated_at FROM changed, unnest($messages::text[]) name
      -- A message about a review is sent once (payment-messages.ts).
      ON CONFLICT (payment_id, message) DO UPDATE SET queued_at = excluded.queued_at, sent_at = NULL
        WHERE payment_messages.message <> 'review')${told}
    SELECT version, live, delivers FROM changed`,
  );
}

/** Parameter values of {@link WRITE_PAYMENT} for an update, and of the event about it for these recipients. */
export function writeValues(update: PaymentUpdate, recipients: readonly EventRecipient[]): WriteValues {
  const { payment, event, message, email, postings } = update;
  return {
    ...payment,
    ...eventRows(recipients, recipients.length > 0 ? toOutgoingEvent(update) : null),
    event: event?.name ?? null,
    detail: event?.detail ?? null,
    staffName: event?.staff?.by ?? null,
    staffReason: event?.staff?.reason ?? null,
    payee: update.payee?.msisdn ?? null,
    payeeApprovedBy: update.payee?.approvedBy ?? null,
    messages: [message, email].filter((name) => name !== null),
    debits: postings.map(({ debit }) => debit),
    credits: postings.map(({ credit }) => credit),
    minors: postings.map(({ minor }) => minor),
    postedCurrency: chargedMoney(payment).currency,
    day: toBusinessDay(payment.updatedAt),
  };
}
