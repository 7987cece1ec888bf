import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { canLinePay } from '@portal/domain/payments/payer-line';
import type { LineType } from '@portal/domain/products/line';
import { describePurchase } from '@portal/payments/engine/messages/describe-purchase';
import { isForOther } from '@portal/payments/engine/recipient';
import { methodNameWords } from '@portal/payments/methods/method-names';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { type PaymentMode, parseWireMode } from '@portal/payments/methods/payment-mode';
import { MODES } from '@portal/payments/providers/registry';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PayableOrder, PaymentsDeps } from '../payments-deps.ts';
import { airtimeLimitReached } from './airtime-for-others.ts';

/** What a call for a code names: the order and the wire code of the way to pay, `null` where it names none. */
type CodeQuery = {
  orderId: string | null;
  paymentMode: string | null;
  payer: Msisdn;
  visitorId: string;
  locale: Locale;
};

/** The order that a code pays, and the way; `paymentMode`: `null` for any that needs a code. */
type CodePurchase = { orderId: string; paymentMode: string | null };

type FindDeps = Pick<
  PaymentsDeps,
  'brand' | 'clock' | 'findOrder' | 'findLatestOrder' | 'airtimeForOthers'
> & {
  /** The line of a number; `null` for a number that is none of this operator. */
  findLineType: (msisdn: Msisdn) => Promise<LineType | null>;
};

/**
 * Finds what a code to pay is for: the order that the call names, else the latest of the browser. There is no code without
 * an order, because its message could name neither amount nor recipient (RULINGS 81).
 * @throws PortalError INVALID_REQUEST, NOT_FOUND, ORDER_CLOSED, 4001, AIRTIME_LIMIT
 */
export async function findCodePurchase(
  deps: FindDeps,
  { orderId, paymentMode, payer, visitorId, locale }: CodeQuery,
): Promise<CodePurchase> {
  const mode = paymentMode === null ? null : parseWireMode({ paymentMode }, deps.brand);
  if (paymentMode !== null && !(mode && MODE_TRAITS[mode].proof))
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
  const order = orderId === null ? await deps.findLatestOrder(visitorId) : await deps.findOrder(orderId);
  if (!order && orderId === null)
    throw new PortalError('INVALID_REQUEST', { fields: { orderId: 'required' } });
  if (!order) throw new PortalError('NOT_FOUND');
  if (order.expiresAt <= deps.clock.now()) throw new PortalError('ORDER_CLOSED');
  if (mode) await requirePayingLine(deps, mode, payer);
  if (mode === 'airtime' && isAlwaysTooMuch(deps, order, payer)) throw airtimeLimitReached(deps, locale);
  return { orderId: order.id, paymentMode: mode };
}

/**
 * No code goes to a line that cannot pay in this way. An unknown number gets the same answer as one that can (SAFETY X6), and
 * so does every number while the operator does not answer.
 */
async function requirePayingLine(deps: FindDeps, mode: PaymentMode, payer: Msisdn): Promise<void> {
  const line = await deps.findLineType(payer).catch(() => null);
  if (line && !canLinePay(line, mode === 'airtime' ? 'airtime' : 'wallet'))
    throw new PortalError('4001', {}, { words: methodNameWords(mode, deps.brand) });
}

/**
 * Whether airtime can't pay this on any day. Only what the visitor knows decides here, because the number is not proved yet:
 * contacts of routers and fixed accounts, and what the payer has bought, are looked at when the payment is created.
 */
function isAlwaysTooMuch(
  { airtimeForOthers }: Pick<PaymentsDeps, 'airtimeForOthers'>,
  { kind, contents, msisdn, amount }: PayableOrder,
  payer: Msisdn,
): boolean {
  const hasSecretContact = kind === 'broadband-bundle' || kind === 'fixed-invoice';
  return (
    !hasSecretContact && isForOther({ contents, msisdn, payer }) && amount.minor > airtimeForOthers.minor
  );
}

/**
 * The number of an order of this browser, for a code that is asked for without one. The contact of a fixed account is
 * confidential, and who pays for another person's order names the own number.
 * @throws PortalError INVALID_REQUEST
 */
export async function findOrderNumber(
  deps: Pick<PaymentsDeps, 'findOrder' | 'findLatestOrder'>,
  { orderId, visitorId }: { orderId: string | null; visitorId: string },
): Promise<Msisdn> {
  const order = orderId === null ? await deps.findLatestOrder(visitorId) : await deps.findOrder(orderId);
  if (!order || order.visitorId !== visitorId || order.kind === 'fixed-invoice')
    throw new PortalError('INVALID_REQUEST', { fields: { msisdn: 'required' } });
  return order.msisdn;
}

/** The words for what a code pays. `reader`: the browser of a page; `null`: the handset that pays. */
export async function findCodePurchaseWords(
  deps: Pick<PaymentsDeps, 'findOrder' | 'formatText'>,
  { orderId, paymentMode }: CodePurchase,
  { locale, reader }: { locale: Locale; reader: string | null },
) {
  const order = await deps.findOrder(orderId);
  if (!order) return null;
  const isMasked = reader !== null && reader !== order.visitorId;
  return describePurchase(deps, order, { mode: parseMode(paymentMode), locale, isMasked });
}

/** Whether the mobile network alone may prove the payer: not where airtime could pay for another number. */
export async function mayNetworkProve(
  { findOrder }: Pick<PaymentsDeps, 'findOrder'>,
  { orderId, paymentMode }: CodePurchase,
  payer: Msisdn,
): Promise<boolean> {
  const mode = parseMode(paymentMode);
  if (mode !== null && mode !== 'airtime') return true;
  const order = await findOrder(orderId);
  return order !== null && !isForOther({ ...order, payer });
}

function parseMode(stored: string | null): PaymentMode | null {
  return stored !== null && Object.hasOwn(MODES, stored) ? (stored as PaymentMode) : null;
}
