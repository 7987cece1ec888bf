import type { BusinessDay } from '@portal/domain/time/business-day';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import { type EventRows, recordEventSql } from '@portal/platform/events/record-event';
import type { Posting } from '../engine/postings/posting.ts';
import { addRefundStepSql } from '../engine/sql/write-payment-sql.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundEvent } from './refund-state.ts';

// The statements that write refunds. Each is one transaction: row, history, journal and the job that follows are committed
// together or not at all.

/** The rows of the journal as lists, one element for each row. */
type PostingLists = { debits: string[]; credits: string[]; minors: number[]; day: BusinessDay };

/** The lists of {@link PostingLists} for postings. */
export function postingLists(postings: readonly Posting[]): Omit<PostingLists, 'day'> {
  return {
    debits: postings.map(({ debit }) => debit),
    credits: postings.map(({ credit }) => credit),
    minors: postings.map(({ minor }) => minor),
  };
}

/** SQL that adds the postings about the refunds of a CTE. */
const postedSql = (source: string, event: string) => `
  INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
  SELECT open_business_day($day::date), updated_at, payment_id, ${event}, posting.debit, posting.credit, posting.minor, currency
  FROM ${source}, unnest($debits::text[], $credits::text[], $minors::bigint[]) posting (debit, credit, minor)`;

/** Parameters of {@link INSERT_REFUND}. */
type InsertValues = PostingLists &
  EventRows &
  Omit<
    PaymentRefund,
    | 'cause'
    | 'number'
    | 'version'
    | 'takeBackReference'
    | 'refundReference'
    | 'refusal'
    | 'triedSince'
    | 'updatedAt'
  >;

/**
 * Inserts a refund, after the lock on what its payment gives back was taken and the amount was compared.
 */
export const INSERT_REFUND = preparedStatement<InsertValues>(
  'insert-refund',
  `
    WITH earlier AS (
      SELECT coalesce(max(number), 0) AS last, coalesce(max(attempt) + 1, $attempt::int) AS attempt
      FROM payment_refunds WHERE payment_id = $paymentId::text),
    inserted AS (
      INSERT INTO payment_refunds (id, payment_id, number, amount_minor, currency, state, take_back, reason,
        requested_by, approved_by, payee, payee_by, payee_approved_by, attempt, tried_since, due_at, requested_at,
        updated_at)
      SELECT $id::text, $paymentId::text, earlier.last + 1, $amountMinor::bigint, $currency::text, $state::text,
        $takeBack::text, $reason::text, $requestedBy::text, $approvedBy::text, $payee::text, $payeeBy::text,
        $payeeApprovedBy::text, earlier.attempt, $requestedAt::timestamptz, $dueAt::timestamptz, $requestedAt::timestamptz, $requestedAt::timestamptz
      FROM earlier
      RETURNING *),
    history AS (
      INSERT INTO payment_refund_events (refund_id, version, event, state, at, by, note)
      SELECT id, version, 'requested', state, updated_at, requested_by, reason FROM inserted),
    posted AS (${postedSql('inserted', "'delivery-taken-back'")}),
    events AS (${recordEventSql('inserted', 'updated_at')})
    SELECT id, ${addRefundStepSql('id')} FROM inserted`,
);

/** Parameters of {@link INSERT_OWED}. */
type OwedValues = Pick<
  PaymentRefund,
  'paymentId' | 'amountMinor' | 'currency' | 'reason' | 'attempt' | 'triedSince' | 'requestedAt'
> & { paymentVersion: number };

/** Inserts the refund of a payment that was not delivered, unless it exists or the payment has changed since it was read. */
export const INSERT_OWED = preparedStatement<OwedValues>(
  'insert-owed-refund',
  `
    WITH owed AS (
      INSERT INTO payment_refunds (id, payment_id, cause, number, amount_minor, currency, state, take_back, reason, requested_by,
        attempt, tried_since, requested_at, updated_at)
      SELECT p.id, p.id, 'not-delivered', 1, $amountMinor::bigint, $currency::text, 'requested', 'not-delivered', $reason::text,
        'portal', $attempt::int, $triedSince::timestamptz, $requestedAt::timestamptz, $requestedAt::timestamptz
      FROM payments p WHERE p.id = $paymentId::text AND p.version = $paymentVersion::int
      ON CONFLICT (id) DO NOTHING
      RETURNING *)
    INSERT INTO payment_refund_events (refund_id, version, event, state, at)
    SELECT id, version, 'requested', state, updated_at FROM owed`,
);

/** Parameters of {@link WRITE_REFUND}. */
type WriteValues = PostingLists &
  EventRows &
  PaymentRefund & {
    event: RefundEvent;
    detail: string | null;
    staffName: string | null;
    staffReason: string | null;
    journalEvent: string;
    isMessage: boolean;
    isStep: boolean;
  };

/** Locks a refund if its version is still the one that was read. */
export const LOCK_REFUND = preparedStatement<Pick<PaymentRefund, 'id' | 'version'>>(
  'lock-refund',
  'SELECT FROM payment_refunds WHERE id = $id AND version = $version FOR UPDATE',
);

/** Updates a refund if its version is still the one that was read. */
export const WRITE_REFUND = preparedStatement<WriteValues>(
  'write-refund',
  `
    WITH changed AS (
      UPDATE payment_refunds SET version = version + 1, state = $state, amount_minor = $amountMinor, take_back = $takeBack, attempt = $attempt,
        take_back_reference = $takeBackReference, refund_reference = $refundReference, refusal = $refusal,
        payee = $payee, payee_by = $payeeBy, payee_approved_by = $payeeApprovedBy,
        tried_since = $triedSince, due_at = $dueAt, updated_at = $updatedAt
      WHERE id = $id AND version = $version
      RETURNING *),
    history AS (
      INSERT INTO payment_refund_events (refund_id, version, event, state, detail, at, by, note)
      SELECT id, version, $event::text, state, $detail::text, updated_at, $staffName::text, $staffReason::text
      FROM changed),
    posted AS (${postedSql('changed', '$journalEvent::text')}),
    events AS (${recordEventSql('changed', 'updated_at')})
    SELECT version,
      CASE WHEN $isMessage::boolean THEN graphile_worker.add_job('send-refund-message',
        payload => json_build_object('refundId', id), job_key => 'refund-message:' || id) END,
      CASE WHEN $isStep::boolean THEN ${addRefundStepSql('id')} END
    FROM changed`,
);

/** Plans the next try, unless the refund changed meanwhile. */
export const DELAY_REFUND = preparedStatement<Pick<PaymentRefund, 'id' | 'version' | 'dueAt'>>(
  'delay-refund',
  'UPDATE payment_refunds SET due_at = $dueAt WHERE id = $id AND version = $version',
);

/**
 * Queues the steps that are due and have no job. It is the safety net too: a refund whose job was lost, or whose process
 * died, is found here.
 */
export const QUEUE_DUE_REFUNDS = preparedStatement<{ now: Date }>(
  'queue-due-refunds',
  `SELECT ${addRefundStepSql('r.id')} FROM payment_refunds r
   WHERE r.due_at <= $now AND NOT EXISTS (
     SELECT FROM graphile_worker.jobs j WHERE j.key = 'refund:' || r.id AND j.attempts < j.max_attempts)
   LIMIT 1000`,
);
