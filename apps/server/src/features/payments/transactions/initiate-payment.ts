import { isPaymentEmail } from '@portal/domain/identifiers/email';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { maySpendUsd, usdOf } from '@portal/domain/money/dual-currency';
import { fitsPayerRule } from '@portal/domain/payments/payer-rule';
import type { NewPayment, Payment } from '@portal/payments/engine/payment';
import { UNSTARTED_TIMEOUT_MS } from '@portal/payments/engine/payment-schedule';
import { recordPaymentEvent } from '@portal/payments/engine/record-payment-event';
import { methodNameWords } from '@portal/payments/methods/method-names';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { canPayOrder } from '@portal/payments/methods/offered-modes';
import { optionOf, type PaymentMode } from '@portal/payments/methods/payment-mode';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PayableOrder, PaymentsDeps } from '../payments-deps.ts';
import { airtimeLimitReached, isAirtimeForOther, startOfAirtimeDay } from './airtime-for-others.ts';
import { mayUseKeptProof } from './kept-proof.ts';
import { purchaseKey } from './purchase-key.ts';

/** Input of {@link initiatePayment}: the order, the mode and the payer. */
export type InitiatePaymentInput = {
  order: PayableOrder;
  mode: PaymentMode;
  /** `null`: the order's own number. A card payment has no payer number. */
  payer: Msisdn | null;
  visitorId: string;
  locale: Locale;
  /** Token of the verified code of the payer's handset, for modes that require one. */
  proof?: string | undefined;
  email?: string | undefined;
  /** Home broadband: the lead named in the call, and whether the mode is for leads only. */
  lead?: { id: string | undefined; onlyLeads: boolean };
};

/** The order's transaction and, in PIN mode, the key the browser encrypts the PIN with. */
export type InitiatedPayment = { transactionId: string; encryptionKey: { id: string; key: string } | null };

/** Stops two visitors who keep replacing each other's payments. */
const MAX_ATTEMPTS = 5;

/**
 * Creates the transaction of an order, or returns the order's live one: an order has at most one live payment
 * (RULINGS 19). Only a payment that was never handed over is replaced, and only by its own visitor or by the
 * visitor who placed the order. Other visitors who have the order's link can't replace it. Amount and recipient
 * are the order's, never the browser's.
 * @throws PortalError AIRTIME_LIMIT, PAUSED, ORDER_CLOSED, ORDER_IN_USE, INVALID_REQUEST, 4001, PROOF_INVALID,
 * PROVIDER_UNAVAILABLE, UNAVAILABLE
 */
export async function initiatePayment(
  deps: PaymentsDeps,
  input: InitiatePaymentInput,
): Promise<InitiatedPayment> {
  const { order } = input;
  requireSameLead(input, order);
  const email = order.contents.kind === 'lead' ? order.contents.contact.email : input.email;
  validateEmail({ ...input, email });
  const payer = resolvePayer(input, order);
  validatePayer(deps, input.mode, payer);
  const newPayment = buildPayment(deps, { ...input, email, payer }, order);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const refusal = await findRefusal(deps, input, order);
    if (!refusal && (await insertPayment(deps, newPayment, order))) return toResult(deps, newPayment);
    const existing = await deps.store.findOfOrder(order.id);
    const canReturn =
      existing && (refusal || !isNotStarted(existing) || isSameRequest(existing, { ...input, payer }));
    // Who opened a link learns nothing of another opener's payment.
    if (canReturn && order.isViaLink && existing.visitorId !== input.visitorId)
      throw new PortalError('ORDER_IN_USE');
    if (canReturn) return toResult(deps, existing);
    if (refusal) throw refusal;
    if (existing && !canReplace(existing, input, order)) throw new PortalError('ORDER_IN_USE');
    if (existing)
      await recordPaymentEvent(deps, existing, { event: 'customer-cancelled', onlyIf: isNotStarted });
  }
  throw new PortalError('UNAVAILABLE');
}

/** A lead mode pays leads only, and the named lead must be the order's. */
function requireSameLead({ lead }: InitiatePaymentInput, { contents }: PayableOrder): void {
  const leadId = contents.kind === 'lead' ? contents.leadId : null;
  if (lead?.onlyLeads && leadId === null)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'not-offered' } });
  if (lead?.id && lead.id !== leadId)
    throw new PortalError('INVALID_REQUEST', { fields: { txnId: 'other' } });
}

/** SPEC section 5: 'Email is required', 'Invalid Email Id'. */
function validateEmail({ mode, email }: InitiatePaymentInput): void {
  if (email && !isPaymentEmail(email))
    throw new PortalError('INVALID_REQUEST', { fields: { emailId: 'invalid' } });
  if (!email && MODE_TRAITS[mode].email)
    throw new PortalError('INVALID_REQUEST', { fields: { emailId: 'required' } });
}

function resolvePayer({ mode, payer }: InitiatePaymentInput, order: PayableOrder): Msisdn {
  if (payer) return payer;
  if (optionOf(mode) === 'card') return order.msisdn;
  throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'required' } });
}

/** Wallets of other companies accept only their own numbers (RULINGS 65). */
function validatePayer({ payerRules, brand }: PaymentsDeps, mode: PaymentMode, payer: Msisdn): void {
  const rule = payerRules[optionOf(mode)];
  if (rule && !fitsPayerRule(payer, rule))
    throw new PortalError('4001', {}, { words: methodNameWords(mode, brand) });
}

/** Why a new payment can't be created, else `null`. An existing live payment is returned in any case. */
async function findRefusal(
  deps: PaymentsDeps,
  input: InitiatePaymentInput,
  order: PayableOrder,
): Promise<PortalError | null> {
  if (!canPayOrder(deps.providers, input.mode, order)) return notOffered();
  if (!(await mapToUnavailable(deps.isOffered(input.mode)))) {
    const { isPaused } = await mapToUnavailable(deps.settings.read());
    return isPaused ? new PortalError('PAUSED') : notOffered();
  }
  if (await isTooMuchForDualCurrency(deps, input.mode, order)) return notOffered();
  if (order.expiresAt <= deps.clock.now()) return new PortalError('ORDER_CLOSED');
  if (!MODE_TRAITS[input.mode].proof) return null;
  const { proof, visitorId } = input;
  const msisdn = resolvePayer(input, order);
  const orderVisitorId = order.visitorId;
  const kept = mayUseKeptProof(input.mode, { orderVisitorId, visitorId }) ? 'accept' : undefined;
  const payment = { orderId: order.id, mode: input.mode, purchase: purchaseKey(order), kept } as const;
  const proven = proof && (await deps.useProof({ proof, visitorId, msisdn, payment }));
  return proven ? null : new PortalError('PROOF_INVALID');
}

function notOffered(): PortalError {
  return new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'not-offered' } });
}

/** Reads the operator's settings only for the few purchases that they decide about. */
async function isTooMuchForDualCurrency(
  { settings }: PaymentsDeps,
  mode: PaymentMode,
  { amount }: PayableOrder,
): Promise<boolean> {
  if (maySpendUsd(optionOf(mode), usdOf(amount))) return false;
  return (await mapToUnavailable(settings.read())).dualCurrency;
}

/**
 * Inserts a payment. From airtime for another's number it is counted with the payer's other ones under a lock, so that
 * orders at the same time don't each fit the limit.
 * @returns false when the order has a live payment or was delivered
 * @throws PortalError AIRTIME_LIMIT
 */
async function insertPayment(
  deps: PaymentsDeps,
  newPayment: NewPayment,
  order: PayableOrder,
): Promise<boolean> {
  const { mode, payer } = newPayment;
  if (!(await isAirtimeForOther(deps, { order, mode, payer }))) return deps.store.insert(newPayment);
  const { minor: limitMinor } = deps.airtimeForOthers;
  const since = startOfAirtimeDay(newPayment.createdAt);
  const outcome = await deps.store.insertWithinLimit(newPayment, { limitMinor, since });
  if (outcome === 'over-limit') throw airtimeLimitReached(deps, newPayment.locale);
  return outcome === 'inserted';
}

function isNotStarted(payment: Payment): boolean {
  return payment.state === 'created' && !payment.orderDelivered;
}

/** Same visitor, number and mode: a reload or a double click. It gets the existing payment. */
function isSameRequest(existing: Payment, { visitorId, payer, mode }: InitiatePaymentInput): boolean {
  return existing.visitorId === visitorId && existing.payer === payer && existing.mode === mode;
}

/** A payment that was never handed over may be replaced by its own visitor and by the order's visitor. */
function canReplace(existing: Payment, input: InitiatePaymentInput, order: PayableOrder): boolean {
  return input.visitorId === existing.visitorId || input.visitorId === order.visitorId;
}

function buildPayment(
  deps: PaymentsDeps,
  input: InitiatePaymentInput & { payer: Msisdn },
  order: PayableOrder,
): NewPayment {
  const createdAt = deps.clock.now();
  return {
    id: deps.newId(),
    orderId: order.id,
    orderKind: order.kind,
    contents: order.contents,
    orderVisitorId: order.visitorId,
    visitorId: input.visitorId,
    msisdn: order.msisdn,
    payer: input.payer,
    mode: input.mode,
    amountMinor: order.amount.minor,
    currency: order.amount.currency,
    redirectPage: order.redirectPage,
    locale: input.locale,
    email: input.email?.trim() ?? null,
    createdAt,
    deadlineAt: new Date(createdAt.getTime() + UNSTARTED_TIMEOUT_MS),
  };
}

async function toResult(
  deps: PaymentsDeps,
  { id, mode }: Pick<Payment, 'id' | 'mode'>,
): Promise<InitiatedPayment> {
  const { pins } = deps.providers[mode];
  if (!MODE_TRAITS[mode].pin || !pins) return { transactionId: id, encryptionKey: null };
  const encryptionKey = await pins.encryptionKey().catch((cause) => {
    throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words: methodNameWords(mode, deps.brand) });
  });
  return { transactionId: id, encryptionKey };
}
