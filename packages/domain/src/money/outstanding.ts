import { type Currency, type Money, toDecimal } from './money.ts';

/**
 * What is owed, exactly as the operator's books say it: decimal text that may be finer than the currency's
 * smallest coin (12500.40 francs), negative when the customer is in credit. Never a float.
 * Made by {@link parseOutstanding} and the functions here only.
 */
export type Outstanding = { decimal: string; currency: Currency };

/** Decimals a billing system may carry. */
const PLACES = 4;
const SCALE = 10n ** BigInt(PLACES);

/** Decimal text of at most twelve digits and four decimals, a minus sign allowed; else `null`. */
export function parseOutstanding(text: string, currency: Currency): Outstanding | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  const scaled = BigInt(`${match[2]}${(match[3] ?? '').padEnd(PLACES, '0')}`);
  return fromScaled(match[1] ? -scaled : scaled, currency);
}

/** Whole money as something owed. */
export function toOutstanding(amount: Money): Outstanding {
  return fromScaled(scaledMoney(amount), amount.currency);
}

/** Exact sum. Throws when the currencies differ: the caller must not have mixed them. */
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
 * What is paid for it in coins that exist: exactly what is owed, or the next smallest coin above it where it is finer
 * (RULINGS 64; a franc, a cent). Never less: a bill rounded down would look unpaid. Nothing owed or a credit is zero.
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

/** What is owed after a payment: less when it was too little, negative (a credit) when it was too much. */
export function reduceOutstanding(outstanding: Outstanding, paid: Money): Outstanding {
  if (paid.currency !== outstanding.currency) throw new Error('paid in another currency than owed');
  return fromScaled(scaledOf(outstanding) - scaledMoney(paid), outstanding.currency);
}

/** How a payment compares with what is owed: a customer is told before paying. */
export function comparePayment(outstanding: Outstanding, paid: Money): 'partial' | 'full' | 'credit' {
  const left = scaledOf(reduceOutstanding(outstanding, paid));
  if (left > 0n) return 'partial';
  return -left < coinOf(paid.currency) ? 'full' : 'credit';
}

/** Scaled units of the smallest coin: a whole franc, a cent. */
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

/** Canonical text: as many decimals as the currency shows, more only when needed. */
function fromScaled(scaled: bigint, currency: Currency): Outstanding {
  const size = scaled < 0n ? -scaled : scaled;
  const decimals = String(size % SCALE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  const shown = decimals.length > 0 ? decimals.padEnd(2, '0') : decimals;
  const text = `${size / SCALE}${shown ? `.${shown}` : ''}`;
  return { decimal: scaled < 0n ? `-${text}` : text, currency };
}
