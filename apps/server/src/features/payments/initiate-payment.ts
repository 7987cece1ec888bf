import { maySpendUsd, usdOf } from '@portal/domain/dual-currency';
import { isPaymentEmail } from '@portal/domain/email';
import type { Locale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import { fitsPayerRule } from '@portal/domain/payer-rule';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { methodNameWords } from './method-names.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { mayBuy } from './offered-modes.ts';
import { optionOf, type PaymentMode } from './payment-mode.ts';
import { CREATED_LIFE_MS } from './payment-schedule.ts';
import type { NewPayment, Payment } from './payment-store.ts';
import type { PayableOrder, PaymentsDeps } from './payments-deps.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/** Who pays an order and how. */
export type Initiation = {
  orderId: string;
  mode: PaymentMode;
  /** `null`: the number the order is for. A card has none of its own. */
  payer: Msisdn | null;
  visitorId: string;
  locale: Locale;
  /** Verified code of the payer's handset, where the mode wants one. */
  proof?: string | undefined;
  email?: string | undefined;
  /** Home broadband: the lead that is named, and whether the mode is for leads alone. */
  lead?: { id: string | undefined; onlyLeads: boolean };
};

/** The order's transaction and, in PIN mode, what the browser encrypts the PIN with. */
export type Initiated = { transactionId: string; encryptionKey: { id: string; key: string } | null };

/** Two visitors replacing each other's untouched payments for ever is not something to wait for. */
const MOST_ROUNDS = 5;

/**
 * Makes the transaction of an order. An order has at most one live payment: a repeat gives the same one, whoever
 * asks (RULINGS 19). Only one that was never handed over gives way: to its own visitor's second thoughts, or to the
 * visitor who made the order. Anybody else who has the order's link can't take its place.
 * Amount and recipient are the order's, never the browser's.
 * Throws NOT_FOUND, ORDER_CLOSED, ORDER_IN_USE, INVALID_REQUEST, 4001, PROOF_INVALID, PROVIDER_UNAVAILABLE.
 */
export async function initiatePayment(deps: PaymentsDeps, wish: Initiation): Promise<Initiated> {
  const order = await deps.findOrder(wish.orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  refuseOtherLead(wish, order);
  const email = order.contents.kind === 'lead' ? order.contents.contact.email : wish.email;
  refuseEmail({ ...wish, email });
  const payer = payerOf(wish, order);
  refuseOtherPayer(deps, wish.mode, payer);
  const made = newPayment(deps, { ...wish, email, payer }, order);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const refusal = await refusalOf(deps, wish, order);
    if (!refusal && (await deps.store.insert(made))) return initiated(deps, made);
    const holder = await deps.store.findOfOrder(order.id);
    const isAnswer = holder && (refusal || !isUntouched(holder) || isSame(holder, { ...wish, payer }));
    if (isAnswer) return initiated(deps, holder);
    if (refusal) throw refusal;
    if (holder && !mayReplace(holder, wish, order)) throw new PortalError('ORDER_IN_USE');
    if (holder) await recordPaymentEvent(deps, holder, { event: 'customer-cancelled' }, isUntouched);
  }
  throw new PortalError('UNAVAILABLE');
}

/** Modes for leads pay leads alone, and the lead that is named is the order's. */
function refuseOtherLead({ lead }: Initiation, { contents }: PayableOrder): void {
  const leadId = contents.kind === 'lead' ? contents.leadId : null;
  if (lead?.onlyLeads && leadId === null)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'not-offered' } });
  if (lead?.id && lead.id !== leadId)
    throw new PortalError('INVALID_REQUEST', { fields: { txnId: 'other' } });
}

/** SPEC section 5: 'Email is required', 'Invalid Email Id'. */
function refuseEmail({ mode, email }: Initiation): void {
  if (email && !isPaymentEmail(email))
    throw new PortalError('INVALID_REQUEST', { fields: { emailId: 'invalid' } });
  if (!email && MODE_TRAITS[mode].email)
    throw new PortalError('INVALID_REQUEST', { fields: { emailId: 'required' } });
}

function payerOf({ mode, payer }: Initiation, order: PayableOrder): Msisdn {
  if (payer) return payer;
  if (optionOf(mode) === 'card') return order.msisdn;
  throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'required' } });
}

/** A wallet of another company has its own numbers (RULINGS 65). */
function refuseOtherPayer({ payerRules, brand }: PaymentsDeps, mode: PaymentMode, payer: Msisdn): void {
  const rule = payerRules[optionOf(mode)];
  if (rule && !fitsPayerRule(payer, rule))
    throw new PortalError('4001', {}, { words: methodNameWords(mode, brand) });
}

/** Why a new payment may not be made; a live one is answered with all the same. */
async function refusalOf(
  deps: PaymentsDeps,
  wish: Initiation,
  order: PayableOrder,
): Promise<PortalError | null> {
  if (!mayBuy(wish.mode, order.kind) || !(await orUnavailable(deps.isOffered(wish.mode)))) {
    return new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'not-offered' } });
  }
  const { dualCurrency } = await orUnavailable(deps.settings.read());
  if (dualCurrency && !maySpendUsd(optionOf(wish.mode), usdOf(order.amount))) {
    return new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'not-offered' } });
  }
  if (order.expiresAt <= deps.clock.now()) return new PortalError('ORDER_CLOSED');
  if (!MODE_TRAITS[wish.mode].proof) return null;
  const { proof, visitorId } = wish;
  const msisdn = payerOf(wish, order);
  const proven = proof && (await deps.useProof({ proof, visitorId, msisdn, usedFor: order.id }));
  return proven ? null : new PortalError('PROOF_INVALID');
}

function isUntouched(payment: Payment): boolean {
  return payment.state === 'created' && !payment.orderDelivered;
}

/** Same visitor, number and way: a reload or a double click, answered with what is there. */
function isSame(holder: Payment, { visitorId, payer, mode }: Initiation): boolean {
  return holder.visitorId === visitorId && holder.payer === payer && holder.mode === mode;
}

/** A payment that was never handed over belongs to its own visitor; the order's visitor has the say over all. */
function mayReplace(holder: Payment, wish: Initiation, order: PayableOrder): boolean {
  return wish.visitorId === holder.visitorId || wish.visitorId === order.visitorId;
}

function newPayment(
  deps: PaymentsDeps,
  wish: Initiation & { payer: Msisdn },
  order: PayableOrder,
): NewPayment {
  const createdAt = deps.clock.now();
  return {
    id: deps.newId(),
    orderId: order.id,
    orderKind: order.kind,
    contents: order.contents,
    orderVisitorId: order.visitorId,
    visitorId: wish.visitorId,
    msisdn: order.msisdn,
    payer: wish.payer,
    mode: wish.mode,
    amountMinor: order.amount.minor,
    currency: order.amount.currency,
    redirectPage: order.redirectPage,
    locale: wish.locale,
    email: wish.email?.trim() ?? null,
    createdAt,
    deadlineAt: new Date(createdAt.getTime() + CREATED_LIFE_MS),
  };
}

async function initiated(deps: PaymentsDeps, { id, mode }: Pick<Payment, 'id' | 'mode'>): Promise<Initiated> {
  const { pins } = deps.providers[mode];
  if (!MODE_TRAITS[mode].pin || !pins) return { transactionId: id, encryptionKey: null };
  const encryptionKey = await pins.encryptionKey().catch((cause) => {
    throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words: methodNameWords(mode, deps.brand) });
  });
  return { transactionId: id, encryptionKey };
}
