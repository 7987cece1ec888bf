import { type Brand, brandWords } from '@portal/domain/brand';
import type { Locale } from '@portal/domain/locale';
import { inLocale, type Localised } from '@portal/domain/localised';
import { formatMoney } from '@portal/domain/money';
import { groupMsisdn } from '@portal/domain/msisdn';
import type { PaymentOptionType } from '@portal/domain/payment-option';
import { optionOf, type PaymentMode } from './payment-mode.ts';
import type { Payment, PaymentMessage } from './payment-store.ts';
import { textFor } from './payment-texts.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { takenMoney } from './taken-money.ts';

/** Tells the payer by SMS, in the language they paid in. Throws when the message was not accepted: it is sent again. */
export async function sendPaymentMessage(deps: PaymentsDeps, paymentId: string, message: PaymentMessage) {
  const payment = await deps.store.find(paymentId);
  if (!payment) return;
  // A payment may be looked into more than once; its customer is told so once.
  if (message === 'review' && (await deps.store.wasSent(paymentId, message))) return;
  await deps.sms.send({ to: payment.payer, text: paymentText(message, payment, deps.brand) });
  await deps.store.noteMessage(paymentId, message, deps.clock.now());
}

/** The text of a message. The payer knows whom they recharged: the number is whole. */
export function paymentText(message: PaymentMessage, payment: Payment, brand: Pick<Brand, 'name'>): string {
  const { id, mode, locale, contents, msisdn, amountMinor: minor, currency } = payment;
  const { text, words: own } = textFor(message, contents, locale);
  const words: Record<string, string> = {
    ...own,
    ...brandWords(brand),
    ...paidWith(mode, locale),
    amount: formatMoney(message === 'refund' ? takenMoney(payment) : { minor, currency }),
    msisdn: groupMsisdn(msisdn),
    ref: id.slice(0, 8),
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** What the texts call the thing that paid; nothing for the brand's own wallet, whose name they know. */
const PAID_WITH: Partial<Record<PaymentOptionType, Localised>> = {
  airtime: { en: 'airtime', sw: 'salio la simu' },
  smartcash: { en: 'SmartCash', sw: 'SmartCash' },
  mpesa: { en: 'MPESA', sw: 'MPESA' },
  momo: { en: 'MTN MoMo', sw: 'MTN MoMo' },
  gsma: { en: 'mobile money', sw: 'pesa ya simu' },
  card: { en: 'card', sw: 'kadi' },
};

function paidWith(mode: PaymentMode, locale: Locale): Record<string, string> {
  const wallet = PAID_WITH[optionOf(mode)];
  return wallet ? { wallet: inLocale(wallet, locale) } : {};
}
