import { type Currency, type Money, toDecimal } from './money.ts';

/**
 * The exact amount owed in the operator's records: decimal text, possibly with more decimals than the currency (12500.40
 * francs), negative for a credit. Never a float. Created by {@link parseOutstanding} and the functions here only.
 */
export type Outstanding = { decimal: string; currency: Currency };

/** Maximum decimals of a billing system. */
const PLACES = 4;
const SCALE = 10n ** BigInt(PLACES);

/** Parses decimal text with at most twelve digits and four decimals, optionally negative; `null` for anything else. */
export function parseOutstanding(text: string, currency: Currency): Outstanding | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  const scaled = BigInt(`${match[2]}${(match[3] ?? '').padEnd(PLACES, '0')}`);
  return fromScaled(match[1] ? -scaled : scaled, currency);
}

/** Converts money to an amount owed. */
export function toOutstanding(amount: Money): Outstanding {
  return fromScaled(scaledMoney(amount), amount.currency);
}

/** Exact sum. Throws when the currencies differ. */
export function addOutstanding(all: readonly Outstanding[], currency: Currency): Outstanding {
  if (all.some((each) => each.currency !== currency))
    throw new Error('outstanding amounts of two currencies');
  return fromScaled(
    all.reduce((sum, each) => sum + scaledOf(each), 0n),
    currency,
  );
}

/** Whether anything is left to pay. */
export function isOwed(outstanding: Outstanding): boolean {
  return scaledOf(outstanding) > 0n;
}

/**
 * Rounds an amount owed up to the smallest coin (RULINGS 64; a franc, a cent). Never down, because the bill would then
 * look unpaid. Zero when nothing is owed.
 * @returns `rounded` when the amount is more than what is owed
 */
export function roundToPayable(outstanding: Outstanding): { amount: Money; rounded: boolean } {
  const { currency } = outstanding;
  const owed = scaledOf(outstanding);
  if (owed <= 0n) return { amount: { minor: 0, currency }, rounded: false };
  const coin = coinOf(currency);
  const rounded = owed % coin > 0n;
  return { amount: { minor: Number(owed / coin + (rounded ? 1n : 0n)), currency }, rounded };
}

/** The amount owed after a payment; negative (a credit) after an overpayment. */
export function reduceOutstanding(outstanding: Outstanding, paid: Money): Outstanding {
  if (paid.currency !== outstanding.currency) throw new Error('paid in another currency than owed');
  return fromScaled(scaledOf(outstanding) - scaledMoney(paid), outstanding.currency);
}

/** Compares a payment with the amount owed, for the note before paying. */
export function comparePayment(outstanding: Outstanding, paid: Money): 'partial' | 'full' | 'credit' {
  const left = scaledOf(reduceOutstanding(outstanding, paid));
  if (left > 0n) return 'partial';
  return -left < coinOf(paid.currency) ? 'full' : 'credit';
}

/** The smallest coin in scaled units: a franc, a cent. */
function coinOf(currency: Currency): bigint {
  return scaledMoney({ minor: 1, currency });
}

function scaledMoney(amount: Money): bigint {
  const [whole = '0', decimals = ''] = toDecimal(amount).split('.');
  return BigInt(`${whole}${decimals.padEnd(PLACES, '0')}`);
}

function scaledOf({ decimal }: Outstanding): bigint {
  const [whole = '0', decimals = ''] = decimal.replace('-', '').split('.');
  const scaled = BigInt(`${whole}${decimals.padEnd(PLACES, '0')}`);
  return decimal.startsWith('-') ? -scaled : scaled;
}

/** Formats as canonical text: two decimals, or more when needed, or none for whole amounts. */
function fromScaled(scaled: bigint, currency: Currency): Outstanding {
  const size = scaled < 0n ? -scaled : scaled;
  const decimals = String(size % SCALE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  const shown = decimals.length > 0 ? decimals.padEnd(2, '0') : decimals;
  const text = `${size / SCALE}${shown ? `.${shown}` : ''}`;
  return { decimal: scaled < 0n ? `-${text}` : text, currency };
}
