import { type Brand, brandWords } from '@portal/domain/brand';
import type { Locale } from '@portal/domain/locale';
import { formatMoney } from '@portal/domain/money';
import { groupMsisdn } from '@portal/domain/msisdn';
import type { Payment, PaymentMessage } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** One line each: an SMS carries 160 characters and is read without opening it. */
const TEXTS: Record<PaymentMessage, Record<Locale, string>> = {
  receipt: {
    en: '{product}: {amount} airtime was added to 0{msisdn}. Paid with {wallet}. Ref {ref}. Thank you.',
    sw: '{product}: Salio la {amount} limeongezwa kwenye 0{msisdn}. Umelipa kwa {wallet}. Kumb. {ref}. Asante.',
  },
  'late-receipt': {
    en: '{product}: your earlier payment went through after all. {amount} airtime was added to 0{msisdn}. Ref {ref}.',
    sw: '{product}: malipo yako ya awali yamefanikiwa. Salio la {amount} limeongezwa kwenye 0{msisdn}. Kumb. {ref}.',
  },
  'late-payment': {
    en: '{product}: your earlier payment of {amount} went through after all. The airtime for 0{msisdn} is on its way. Ref {ref}.',
    sw: '{product}: malipo yako ya awali ya {amount} yamefanikiwa. Salio la 0{msisdn} linakuja. Kumb. {ref}.',
  },
  refund: {
    en: '{product}: {amount} is back in your {wallet}; the recharge of 0{msisdn} could not be made. Ref {ref}.',
    sw: '{product}: {amount} imerudishwa kwenye {wallet} yako; salio la 0{msisdn} halikuweza kuongezwa. Kumb. {ref}.',
  },
  review: {
    en: '{product}: we are looking into your payment of {amount} for 0{msisdn}. You will get the airtime or your money. Ref {ref}.',
    sw: '{product}: tunafuatilia malipo yako ya {amount} kwa 0{msisdn}. Utapata salio au pesa zako. Kumb. {ref}.',
  },
};

/** Tells the payer by SMS, in the language they paid in. Throws when the message was not accepted: it is sent again. */
export async function sendPaymentMessage(deps: PaymentsDeps, paymentId: string, message: PaymentMessage) {
  const payment = await deps.store.find(paymentId);
  if (!payment) return;
  await deps.sms.send({ to: payment.payer, text: paymentText(message, payment, deps.brand) });
}

/** The text of a message. The payer knows whom they recharged: the number is whole. */
export function paymentText(
  message: PaymentMessage,
  { id, locale, msisdn, amountMinor: minor, currency }: Payment,
  brand: Pick<Brand, 'name'>,
): string {
  const words: Record<string, string> = {
    ...brandWords(brand),
    amount: formatMoney({ minor, currency }),
    msisdn: groupMsisdn(msisdn),
    ref: id.slice(0, 8),
  };
  return TEXTS[message][locale].replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}
