import type { CallResult } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { toDecimal } from '@portal/domain/money/money';
import { payerContacts } from '@portal/payments/engine/payer-contacts';
import type { Payment } from '@portal/payments/engine/payment';
import { shortReference } from '@portal/payments/short-reference';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { purchaseFields } from '../transactions/purchase-fields.ts';
import { findOwnPayment, hasPaid, type ReversalDeps } from './find-own-payment.ts';
import { type ReversalState, toReversalState } from './reversal-rules.ts';

/**
 * Reads what a payer asks back, and the case about it. The recipient is as on the receipt: in full only in the browser
 * that typed the number.
 * @throws PortalError NOT_FOUND for payments of others, and for one that cannot be asked back
 */
export async function readReversal(
  deps: ReversalDeps,
  transactionId: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<CallResult<'readReversal'>> {
  const payment = await findOwnPayment(deps, transactionId, visitorId);
  const reversal = await reversalOf(deps, payment);
  if (!reversal) throw new PortalError('NOT_FOUND');
  const { amountMinor: minor, currency, msisdn, orderVisitorId } = payment;
  const contacts = payerContacts(payment);
  return {
    transactionId,
    shortReference: shortReference(payment.id),
    rechargeType: WIRE_KIND[payment.orderKind].rechargeType,
    bundleDescription: purchaseFields(payment.contents, { locale, own: false }).bundleDescription,
    amount: toDecimal({ minor, currency }),
    currencyCode: currency,
    msisdn: orderVisitorId === visitorId ? msisdn : maskMsisdn(msisdn),
    reversal,
    isNotified: contacts.msisdn !== null || contacts.email !== null,
  };
}

/** The request about a payment as its payer may see it; `null` where there is none and none can be made. */
export async function reversalOf(
  { cases, clock, reversalMs }: Pick<ReversalDeps, 'cases' | 'clock' | 'reversalMs'>,
  payment: Payment,
): Promise<ReversalState | null> {
  // A case is about a delivered payment, and most reads of a status page are about another one.
  if (payment.state !== 'fulfilled') return null;
  const found = await cases.findOfPayments([payment.id]);
  return toReversalState(payment, { now: clock.now(), reversalMs, case: found.get(payment.id) ?? null });
}

/** The same for a browser, which may not be the payer's: then `null`. */
export async function reversalSeenBy(
  deps: ReversalDeps,
  payment: Payment,
  visitorId: string,
): Promise<ReversalState | null> {
  if (payment.state !== 'fulfilled' || !(await hasPaid(deps, payment, visitorId))) return null;
  return reversalOf(deps, payment);
}
