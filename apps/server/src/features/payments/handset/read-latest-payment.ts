import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { paymentText } from '@portal/payments/engine/messages/payment-messages';
import { toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { shortReference } from '@portal/payments/short-reference';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PaymentsDeps } from '../payments-deps.ts';

/** Reads the last thing that a caller paid for; `null` when there is none. */
export async function readLatestPayment(
  { store }: Pick<PaymentsDeps, 'store'>,
  visitorId: string,
  locale: Locale,
) {
  const payment = await store.findLatestOfVisitor(visitorId);
  if (!payment) return null;
  const { id, msisdn, contents, amountMinor: minor, currency, state } = payment;
  return {
    id,
    /** The line that is recharged. */
    msisdn,
    amount: { minor, currency },
    /** Name of the bundle; `null` for airtime. */
    bundle: 'bundle' in contents ? inLocale(contents.bundle.name, locale) : null,
    status: toTransactionStatus(state),
    /** The receipt can be sent. */
    isDelivered: state === 'fulfilled',
    reference: shortReference(id),
  };
}

/**
 * Sends the receipt of a delivered payment to its payer once more, by SMS. Throws NOT_FOUND for another visitor's payment
 * and one that is not delivered, UNAVAILABLE when the message was not accepted.
 */
export async function resendReceipt(
  { store, sms, formatText }: Pick<PaymentsDeps, 'store' | 'sms' | 'formatText'>,
  { id, visitorId }: { id: string; visitorId: string },
): Promise<void> {
  const payment = await store.find(id);
  if (payment?.visitorId !== visitorId || payment.state !== 'fulfilled') throw new PortalError('NOT_FOUND');
  const text = paymentText('receipt', payment, { formatText, recipient: groupMsisdn(payment.msisdn) });
  await sms.send({ to: payment.payer, text }).catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
}
