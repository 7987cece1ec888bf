import { maskAccount } from '@portal/domain/identifiers/account-number';
import { groupMsisdn, type Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import type { Money } from '@portal/domain/money/money';
import type { OrderContents } from '@portal/domain/payments/order';
import { formatLocalClock } from '@portal/domain/time/format-local-time';
import type { FormatText } from '@portal/platform/wording/sentences';
import { optionNameInSms } from '../../methods/method-names.ts';
import type { Instructions } from '../../providers/instructions.ts';
import { MODES, type PaymentMode } from '../../providers/registry.ts';
import { shortReference } from '../../short-reference.ts';
import { chargedMoney } from '../charged-money.ts';
import type { EngineDeps } from '../engine-deps.ts';
import type { Payment, PaymentMessage } from '../payment.ts';
import { failedPart, rechargesOf } from '../recharges.ts';
import { describePurchase } from './describe-purchase.ts';
import { addTaxReceiptToSms } from './tax-receipt-words.ts';

/** Tells the payer by SMS, in the language they paid in. Throws when the message was not accepted: it is sent again. */
export async function sendPaymentMessage(
  deps: EngineDeps,
  payment: Payment,
  message: PaymentMessage,
): Promise<void> {
  // A payment may be reviewed more than once; its customer is told once, and once after a late charge.
  if (message === 'review' && (await deps.store.wasSent(payment.id, message))) return;
  const isReceipt = message === 'receipt' || message === 'late-receipt';
  const text = isReceipt
    ? await writeReceiptSms(deps, payment, message)
    : paymentText(message, payment, {
        formatText: deps.formatText,
        recipient: groupMsisdn(payment.msisdn),
      });
  await deps.sms.send({ to: payment.payer, text, about: { subject: payment.id, purpose: message } });
  await deps.store.recordMessageSent(payment.id, message, deps.clock.now());
  if (isReceipt) await tellRecipient(deps, payment);
}

/** Tells the payer that a payment was not started because of a mandate, which the browser that asked for it is not told. */
export async function tellHeldBack(
  { formatText, sms, log }: Pick<EngineDeps, 'formatText' | 'sms' | 'log'>,
  { id, payer, mode, locale, amountMinor: minor, currency }: Payment,
): Promise<void> {
  const text = formatText('sms.held-back', locale, {
    ...paidWith(mode, locale, formatText),
    amount: formatMoney({ minor, currency }, locale),
  });
  const about = { subject: id, purpose: 'held back' };
  await sms.send({ to: payer, text: withPlainSpaces(text), about }).catch((err: unknown) => {
    log.warn({ payment: id, err }, 'the payer was not told that a payment was held back');
  });
}

/**
 * Writes the SMS about a delivery, with the number of its tax receipt when that is known in time, as after an hour without message
 * centre, or when the desk sends it again. No SMS of its own is sent about it.
 */
export async function writeReceiptSms(
  {
    formatText,
    findTaxReceipt,
    countSmsParts,
  }: Pick<EngineDeps, 'formatText' | 'findTaxReceipt' | 'countSmsParts'>,
  payment: Payment,
  message: 'receipt' | 'late-receipt',
): Promise<string> {
  const text = paymentText(message, payment, { formatText, recipient: groupMsisdn(payment.msisdn) });
  const receipt = findTaxReceipt && (await findTaxReceipt(payment.id));
  return addTaxReceiptToSms(text, receipt, { formatText, locale: payment.locale, countSmsParts });
}

/**
 * Tells the line that got the purchase of another payer, where the network does not. After a delivery only, so that a text to
 * a stranger costs a purchase. Tried once: the receipt of the payer must not wait for it.
 */
async function tellRecipient({ tellsRecipients, formatText, sms, log }: EngineDeps, payment: Payment) {
  const { id, payer, contents, locale } = payment;
  const { wording, words } = boughtWords(contents, locale);
  const hasNoHandset = contents.kind === 'broadband-bundle' || contents.kind === 'fixed-invoice';
  if (!tellsRecipients || hasNoHandset || wording === 'lead') return;
  for (const { msisdn: to, amount: money } of receivedOf(payment)) {
    if (payer === to) continue;
    const amount = formatMoney(money, locale);
    const key = `sms.${wording === 'several' ? 'airtime' : wording}.recipient` as const;
    const text = formatText(key, locale, { ...words, amount, ref: shortReference(id) });
    const about = { subject: id, purpose: 'recipient' };
    await sms.send({ to, text: withPlainSpaces(text), about }).catch((err: unknown) => {
      log.warn({ payment: id, err }, 'the recipient of a purchase was not told');
    });
  }
}

/** The numbers that got something, and for how much. */
function receivedOf(payment: Payment): { msisdn: Msisdn; amount: Money }[] {
  const { contents, msisdn, amountMinor: minor, currency } = payment;
  if (contents.kind !== 'several-recharges') return [{ msisdn, amount: { minor, currency } }];
  return rechargesOf(payment).filter(({ outcome }) => outcome?.kind === 'delivered');
}

/**
 * The text of a message.
 * @param recipient the number that was recharged, without its leading zero: in full for the payer, who knows it
 */
export function paymentText(
  message: PaymentMessage,
  payment: Payment,
  { formatText, recipient }: Wording,
): string {
  const { id, mode, locale, contents, amountMinor: minor, currency } = payment;
  const bought = boughtWords(contents, locale);
  const text = formatText(textKey(message, payment, bought.wording), locale, {
    ...bought.words,
    ...partWords(payment),
    ...paidWith(mode, locale, formatText),
    amount: formatMoney(returnedMoney(message, payment) ?? { minor, currency }, locale),
    msisdn: recipient,
    ref: shortReference(id),
    ...(payment.instructions && instructionWords(payment, payment.instructions, formatText)),
  });
  return withPlainSpaces(text);
}

/** Anybody can have them sent to a number, so they name for whom and what is paid, as a request on a handset does (RULINGS 82). */
function instructionWords(
  { contents, msisdn, locale, mode, amountMinor: minor, currency }: Payment,
  { merchantName, merchantCode, payReference, expiresAt }: Instructions,
  formatText: FormatText,
) {
  const time = formatLocalClock(new Date(expiresAt)).slice(0, 5);
  const order = { contents, msisdn, amount: { minor, currency } };
  const { recipient, what } = describePurchase({ formatText }, order, { mode, locale });
  return { merchant: merchantName, code: merchantCode, reference: payReference, time, recipient, what };
}

/** What a message says is back; `null`: nothing. A lost dispute may have taken a part, which is not the refund's. */
function returnedMoney(message: PaymentMessage, payment: Payment): Money | null {
  const charged = chargedMoney(payment);
  if (message === 'charged-back') return charged;
  return message === 'refund' ? { ...charged, minor: payment.refundedMinor ?? charged.minor } : null;
}

/** How many of several numbers got their airtime, and what is refunded of the others. */
function partWords(payment: Payment): Record<string, string> {
  const failed = failedPart(payment);
  if (!failed) return {};
  const given = rechargesOf(payment).filter(({ outcome }) => outcome?.kind !== 'refused').length;
  return { given: String(given), back: formatMoney(failed, payment.locale) };
}

function textKey(message: PaymentMessage, payment: Payment, wording: Bought['wording']) {
  if (message === 'instructions') return 'sms.instructions' as const;
  const isReceipt = message === 'receipt' || message === 'late-receipt';
  if (isReceipt && failedPart(payment)) return 'sms.several.part' as const;
  // What was bought is not named: it was not delivered.
  if (message === 'charged-back') return 'refund.charged-back' as const;
  if (message !== 'refund') return `sms.${wording}.${message}` as const;
  return refundTextKey({
    isElsewhere: payment.reason === 'paid-to-other-wallet',
    undelivered: wording,
    isWhole: true,
  });
}

/**
 * The sentence that says that a refund is complete. Who paid is told that another wallet got it: they may not have asked for it.
 * @param about.undelivered what could not be delivered; `null`: it was, so the sentence says how much of the charge is back
 */
export function refundTextKey({ isElsewhere, undelivered, isWhole }: RefundWording) {
  if (isElsewhere) return 'refund.other-wallet' as const;
  if (undelivered !== null) return `sms.${undelivered}.refund` as const;
  return isWhole ? ('refund.whole' as const) : ('refund.part' as const);
}

type RefundWording = { isElsewhere: boolean; undelivered: Bought['wording'] | null; isWhole: boolean };

type Wording = { formatText: FormatText; recipient: string };

type Bought = { wording: 'airtime' | 'several' | 'bundle' | 'bill' | 'lead'; words: Record<string, string> };

/** What a message calls the thing that was bought, and the words that only this purchase has. */
function boughtWords(contents: OrderContents, locale: Locale): Bought {
  switch (contents.kind) {
    case 'prepaid-recharge':
      return { wording: 'airtime', words: {} };
    case 'several-recharges':
      return { wording: 'several', words: { count: String(contents.recharges.length) } };
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return { wording: 'bundle', words: { bundle: inLocale(contents.bundle.name, locale) } };
    case 'postpaid-bill':
    case 'fixed-invoice':
      return { wording: 'bill', words: { account: maskAccount(contents.accountNumber) } };
    case 'lead':
      return { wording: 'lead', words: { lead: contents.leadId } };
  }
}

/** The name of what paid; nothing for the brand's own wallet, which the sentences name themselves. */
function paidWith(mode: PaymentMode, locale: Locale, formatText: FormatText): Record<string, string> {
  const wallet = optionNameInSms(MODES[mode].option, locale, formatText);
  return wallet === null ? {} : { wallet };
}
