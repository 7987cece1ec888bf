import { maskAccount } from '@portal/domain/identifiers/account-number';
import { groupTrunk, maskMsisdn, toTrunk } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { formatMoney } from '@portal/domain/money/format-money';
import { isWhole, type Money, toDecimal } from '@portal/domain/money/money';
import type { FormatText } from '@portal/platform/wording/sentences';
import { optionNameInSms } from '../../methods/method-names.ts';
import type { PaymentMode } from '../../methods/payment-mode.ts';
import { MODES } from '../../providers/registry.ts';
import type { Payment } from '../payment.ts';

type Described = Pick<Payment, 'contents' | 'msisdn'> & { amount: Money };
type Context = {
  /** `null`: not chosen yet. */
  mode: PaymentMode | null;
  locale: Locale;
  /** For another browser than that of the order (RULINGS 8). */
  isMasked?: boolean;
};

/**
 * The words for a payment before it is made: how much, from what, for whom and what (RULINGS 81 and 82). The amount and the
 * payee must be shown to the payer: RTS on strong customer authentication, article 5(1)(a).
 */
export function describePurchase(
  { formatText }: { formatText: FormatText },
  order: Described,
  { mode, locale, isMasked = false }: Context,
) {
  const write = isMasked ? maskMsisdn : groupTrunk;
  const { recipient, what } = payeeWords(order, { formatText, locale, write, isMasked });
  return {
    amount: formatMoney(order.amount, locale),
    wallet: walletName(mode, locale, formatText),
    recipient,
    what,
  };
}

/** The name of what pays, inside a sentence. */
function walletName(mode: PaymentMode | null, locale: Locale, formatText: FormatText): string {
  if (mode === null) return formatText('paid-with.number', locale);
  return optionNameInSms(MODES[mode].option, locale, formatText) ?? formatText('paid-with.wallet', locale);
}

type PayeeContext = {
  formatText: FormatText;
  locale: Locale;
  /** How a phone number is written. */
  write: (msisdn: Payment['msisdn']) => string;
  isMasked: boolean;
};

/** For whom and what is paid. The contact number of a fixed account is confidential, so its account is named. */
function payeeWords(
  { contents, msisdn }: Pick<Described, 'contents' | 'msisdn'>,
  { formatText, locale, write, isMasked }: PayeeContext,
): { recipient: string; what: string } {
  const number = write(msisdn);
  switch (contents.kind) {
    case 'prepaid-recharge':
      return { recipient: number, what: formatText('purchase.airtime', locale) };
    case 'several-recharges': {
      const count = contents.recharges.length;
      return {
        recipient: formatText('purchase.numbers', locale, { count: String(count) }),
        what: formatText('purchase.airtime', locale),
      };
    }
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return { recipient: number, what: inLocale(contents.bundle.name, locale) };
    case 'postpaid-bill':
      return { recipient: number, what: formatText('purchase.bill', locale) };
    case 'fixed-invoice': {
      const { accountNumber } = contents;
      return {
        recipient: isMasked ? maskAccount(accountNumber) : accountNumber,
        what: formatText('purchase.invoice', locale),
      };
    }
    case 'lead':
      return {
        // Not the contact number, which may be the payer's, and nothing that was typed: whoever orders could write a message of
        // the operator to another person's handset with an address.
        recipient: isMasked ? number : contents.leadId,
        what: `${formatText('purchase.lead', locale)} ${inLocale(contents.plan.name, locale)}`,
      };
  }
}

/** The longest text that the fields of all wallets have room for; letters, digits and spaces only. */
const LONGEST_PROMPT = 64;

/**
 * The text of a payment request on the handset: amount and recipient first, because the end is cut (RULINGS 82).
 * @returns letters, digits and spaces, 64 at most: `RWF 500 for 0788123456 Daily 1 GB`
 */
export function describePrompt(
  { formatText }: { formatText: FormatText },
  order: Described,
  locale: Locale,
): string {
  // In one piece: without signs, the groups of a number and the figures beside it would be read as one.
  const { recipient, what } = payeeWords(order, { formatText, locale, write: toTrunk, isMasked: false });
  const amount = `${order.amount.currency} ${plainAmount(order.amount)}`;
  const text = formatText('prompt.text', locale, { amount, recipient, what });
  return toPlainLetters(text).slice(0, LONGEST_PROMPT).trim();
}

/**
 * An amount without signs, which would leave two numbers that are read as one: neither `48 000` nor `500 00` for 500.00. Cents
 * are marked: `500 50c`.
 */
function plainAmount(amount: Money): string {
  const [whole = '', cents = ''] = toDecimal(amount).split('.');
  return isWhole(amount) ? whole : `${whole} ${cents}c`;
}

/** Who is paid for, where a field has room for no more: the number, the account or the order of a line. */
export function describeRecipient({ contents, msisdn }: Omit<Described, 'amount'>): string {
  if (contents.kind === 'lead') return contents.leadId;
  if (contents.kind === 'several-recharges') return `${toTrunk(msisdn)} +${contents.recharges.length - 1}`;
  return contents.kind === 'fixed-invoice' ? contents.accountNumber : toTrunk(msisdn);
}

function toPlainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ');
}
