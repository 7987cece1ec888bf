import { sameMoney } from '@portal/domain/money/money';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import type { PartRefundRequest, RefundOutcome, RefundRequest } from '../provider.ts';
import { PAGE_SIZE, readPages } from '../provider-records.ts';
import type { PaystackCharge } from './account.ts';
import { toWireCharge, type WireCharge } from './charged-amount.ts';
import { keyRefused } from './read-refusal.ts';
import { type ListedRefund, refundAnswer, refundsAnswer, refusal } from './wire.ts';

/**
 * Refunds a charge, once. A refund takes days at some banks; until the gateway reports it as processed it is submitted. A
 * failed one moved no money: after it another may be requested, with the next number.
 * @param refund its reference is the one on the wire
 */
export function refundPaystack(
  api: JsonApi,
  charge: PaystackCharge,
  refund: RefundRequest,
): Promise<RefundOutcome> {
  const body = { transaction: refund.reference, merchant_note: 'Could not be delivered' };
  // In another currency what was charged is not known here: the gateway's own amount of the charge counts.
  const whole = refund.amount.currency === charge.currency ? toWireCharge(refund.amount, charge) : null;
  const asked = { currency: charge.currency, amount: whole?.amount };
  // At most one refund of a charge does not fail, and the failed ones before it had the earlier numbers.
  return refundOnce(api, { charge: refund, body, asked }, (refunds) => {
    const found = refunds.find(({ status }) => status !== 'failed');
    if (found) return extentOf(found, asked) === 'less' ? refusedInPart : readRefund(found, asked);
    return refunds.length < refund.attempt ? null : { kind: 'refused', reason: 'failed' };
  });
}

/**
 * Refunds a part of a charge, once for each key, which is in the merchant's note.
 * @param request its reference is the one on the wire
 */
export async function refundPaystackPart(
  api: JsonApi,
  charge: PaystackCharge,
  request: PartRefundRequest,
): Promise<RefundOutcome> {
  const wire = toRefundAmount(request, charge);
  if (!wire) return { kind: 'refused', reason: 'charged in another currency' };
  const note = `Refund ${request.key}`;
  const body = { transaction: request.reference, ...wire, merchant_note: note };
  const asked = { currency: charge.currency, amount: wire.amount };
  return refundOnce(api, { charge: request, body, asked }, (refunds) => {
    const refund = refunds.find(({ merchant_note }) => merchant_note === note);
    return refund ? readRefund(refund, asked) : null;
  });
}

/** A person refunded a part at the gateway itself: another person decides about the rest. */
const refusedInPart: RefundOutcome = { kind: 'refused', reason: 'a part was refunded at the gateway' };

/** What a refund has to give back on the wire; without an amount the whole charge. */
type Asked = { currency: string; amount?: number | undefined };

/** How much a refund gives back, compared with what was asked for. One that names no amount is taken at its word. */
function extentOf(
  { amount, currency, transaction_amount }: ListedRefund,
  asked: Asked,
): 'as-asked' | 'less' | 'unclear' {
  if (currency !== undefined && currency !== asked.currency) return 'unclear';
  if (amount === undefined) return 'as-asked';
  const given = Number(amount);
  if (!Number.isSafeInteger(given) || given <= 0) return 'unclear';
  const whole = asked.amount ?? Number(transaction_amount ?? given);
  if (given === whole) return 'as-asked';
  return given < whole ? 'less' : 'unclear';
}

/** The amount on the wire: none for a whole charge in another currency; `null` for a part of such a one. */
function toRefundAmount(
  { amount, charged }: PartRefundRequest,
  charge: PaystackCharge,
): Partial<WireCharge> | null {
  if (amount.currency === charge.currency) return toWireCharge(amount, charge);
  return sameMoney(amount, charged) ? {} : null;
}

type Charge = Pick<RefundRequest, 'reference' | 'providerReference' | 'paymentCreatedAt'>;

/** Finds what became of a refund among those of its charge; `null` when it is certainly not there. */
type FindRefund = (refunds: readonly ListedRefund[]) => RefundOutcome | null;

type RefundToMake = { charge: Charge; body: { transaction: string; merchant_note: string }; asked: Asked };

/**
 * Requests a refund that was not requested before. The gateway has no idempotency key for it, so the refunds of the charge
 * are searched before, and its own answer counts afterwards (PROVIDERS.md section 1 "Refund").
 */
async function refundOnce(
  api: JsonApi,
  { charge, body, asked }: RefundToMake,
  find: FindRefund,
): Promise<RefundOutcome> {
  const before = await findRefund(api, charge, find);
  if (before) return before;
  const answer = await api({ method: 'POST', path: '/refund', body });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  const made = refundAnswer.safeParse(answer.body);
  if (made.success) {
    return ownership(made.data, charge) === 'other'
      ? unknownOutcome('The gateway answered about the refund of another charge')
      : readRefund(made.data, asked);
  }
  const refused = refusal.safeParse(answer.body);
  if (!refused.success) return unknownOutcome('No clear answer to a refund');
  if (answer.status === 401) return keyRefused(answer);
  // "Already refunded" is a refusal too: the gateway's list decides.
  const after = await findRefund(api, charge, find);
  return after ?? { kind: 'refused', reason: refused.data.message.slice(0, 200) };
}

const DAY_MS = 24 * 3_600_000;

/**
 * Searches the refunds of a charge. The list may be that of every charge: its filter by transaction takes the gateway's number
 * in some documents and does not exist in others (PaystackOSS/openapi, `refund_list`). So every page is read, and a row counts
 * only when it names this charge. A row that names none could be of this charge: then nothing is known.
 */
async function findRefund(api: JsonApi, charge: Charge, find: FindRefund): Promise<RefundOutcome | null> {
  const { providerReference, paymentCreatedAt } = charge;
  const from = paymentCreatedAt && { from: new Date(paymentCreatedAt.getTime() - DAY_MS).toISOString() };
  const list = await readPages(({ page }) => {
    const paging = { perPage: String(PAGE_SIZE), page: String(page + 1) };
    const query = new URLSearchParams({ transaction: providerReference, ...from, ...paging });
    return api({ method: 'GET', path: `/refund?${query}` });
  }, refundsAnswer);
  if (list.kind !== 'read') return { kind: 'unknown', cause: list.cause };
  if (list.rows.some((row) => ownership(row, charge) === 'unclear'))
    return unknownOutcome('A listed refund does not say of which charge it is');
  return find(list.rows.filter((row) => ownership(row, charge) === 'ours'));
}

/** Whose refund it is. A contradiction between the two names is not clear. */
function ownership(
  { transaction, transaction_reference }: ListedRefund,
  { reference, providerReference }: Charge,
): 'ours' | 'other' | 'unclear' {
  const byNumber = transaction?.id && transaction.id === providerReference;
  const name = transaction_reference ?? transaction?.reference;
  const byName = name && name === reference;
  const answers = [byNumber, byName].filter((each) => typeof each === 'boolean');
  if (answers.length === 0 || new Set(answers).size > 1) return 'unclear';
  return answers[0] ? 'ours' : 'other';
}

/** The outcome of a refund by its status. A failed one moved no money; one of another amount is for a person to look at. */
function readRefund(refund: ListedRefund, asked: Asked): RefundOutcome {
  const { id, status } = refund;
  switch (status) {
    case 'failed':
      return { kind: 'refused', reason: 'failed' };
    case 'processed':
      return extentOf(refund, asked) === 'as-asked'
        ? { kind: 'refunded', refundReference: id }
        : unknownOutcome('The refund is of another amount than was asked for');
    case 'pending':
    case 'processing':
      return { kind: 'submitted', refundReference: id };
    // The bank wants the customer's account details: a person enters them at the gateway, no new refund helps.
    case 'needs-attention':
      return { kind: 'refused', reason: status };
    default:
      return unknownOutcome(`The refund is ${status.slice(0, 40)}`);
  }
}
