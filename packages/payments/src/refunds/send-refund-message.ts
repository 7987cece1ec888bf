import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { chargedMoney } from '../engine/charged-money.ts';
import { refundTextKey } from '../engine/messages/payment-messages.ts';
import { payerContacts } from '../engine/payer-contacts.ts';
import type { Payment } from '../engine/payment.ts';
import { shortReference } from '../short-reference.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/**
 * Tells the payer by SMS that a refund is complete: how much of what was paid, and the receipt's reference. The number that
 * paid is told about a payment to another wallet too: if the payer did not ask for it, its owner learns of it. A card has no
 * number of its own, so its payers see it on the receipt only. Throws when the message was not accepted: it is sent again.
 */
export async function sendRefundMessage(
  { refunds, store, sms, formatText }: Pick<RefundDeps, 'refunds' | 'store' | 'sms' | 'formatText'>,
  refundId: string,
): Promise<void> {
  const refund = await refunds.find(refundId);
  const payment = refund && (await store.find(refund.paymentId));
  const to = payment && payerContacts(payment).msisdn;
  if (!to || refund.state !== 'refunded') return;
  const text = refundMessageText({ formatText }, payment, refund);
  await sms.send({ to, text, about: { subject: payment.id, purpose: 'refund' } });
}

type ToldRefund = Pick<PaymentRefund, 'payee' | 'amountMinor' | 'currency'>;

/** The text of the message, in the language of the payment. */
export function refundMessageText(
  { formatText }: Pick<RefundDeps, 'formatText'>,
  payment: Payment,
  refund: ToldRefund,
): string {
  const { locale } = payment;
  const { amountMinor: minor, currency, payee } = refund;
  const isWhole = minor === chargedMoney(payment).minor;
  const key = refundTextKey({ isElsewhere: payee !== null, undelivered: null, isWhole });
  const text = formatText(key, locale, {
    amount: formatMoney({ minor, currency }, locale),
    paid: formatMoney(chargedMoney(payment), locale),
    ref: shortReference(payment.id),
  });
  return withPlainSpaces(text);
}
