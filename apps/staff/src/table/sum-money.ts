import type { Money } from '../texts/format.ts';

/** Adds amounts exactly, each currency for itself, in the order in which they appear. Amounts are decimal text. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, { minor: bigint; decimals: number }>();
  for (const { amount, currency } of amounts) {
    const [whole = '', fraction = ''] = amount.split('.');
    const sum = sums.get(currency) ?? { minor: 0n, decimals: 0 };
    const decimals = Math.max(sum.decimals, fraction.length);
    const added = BigInt(whole + fraction) * 10n ** BigInt(decimals - fraction.length);
    sums.set(currency, { minor: sum.minor * 10n ** BigInt(decimals - sum.decimals) + added, decimals });
  }
  return [...sums].map(([currency, { minor, decimals }]) => ({ amount: toText(minor, decimals), currency }));
}

function toText(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`;
}
