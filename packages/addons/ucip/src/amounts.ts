import { countryCurrency, type Money, parseMoney, toDecimal } from '@isano/adapter-kit/values';

/** An amount as the server has it: a whole number with the given decimals in it. Throws for an amount with more of them. */
export function toAirAmount(amount: Money, decimals: number): string {
  const [whole = '', fraction = ''] = toDecimal(amount).split('.');
  if (fraction.slice(decimals).replaceAll('0', '') !== '') throw new Error('The server has fewer decimals');
  return (whole + fraction.slice(0, decimals).padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}

/** The amount that a whole number of the server stands for; `null` for another text, or one with a fraction that the currency lacks. */
export function parseAirAmount(text: string, decimals: number): Money | null {
  if (!/^\d{1,12}$/.test(text)) return null;
  const digits = text.padStart(decimals + 1, '0');
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ];
  const isWhole = fraction.replaceAll('0', '') === '';
  return parseMoney(isWhole ? whole : `${whole}.${fraction.replace(/0+$/, '')}`, countryCurrency());
}
