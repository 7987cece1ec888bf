import { UnreadableStatementError } from '@isano/adapter-kit/statements';

/** Behind zeros, more digits than any account has; as a number they are exact. */
const DIGITS = /^0*\d{1,15}$/;

/**
 * Reads an amount, whose decimals are implied: it is in minor units. `null` for an empty one: no amount is reported.
 * @param isSigned whether it may be below 0, as a balance and a control total may
 */
export function readMinor(
  text: string | undefined,
  lineNumber: number,
  { isSigned = false } = {},
): bigint | null {
  if (text === undefined || text === '') return null;
  const { sign = '', digits = '' } = /^(?<sign>[+-]?)(?<digits>.*)$/.exec(text)?.groups ?? {};
  if (!DIGITS.test(digits) || (sign === '-' && !isSigned))
    throw new UnreadableStatementError(lineNumber, `"${text}" is not an amount in digits.`);
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

/** How many fields the availability of an amount takes, from the field with its kind on. */
export function countFundsFields(fields: readonly string[], at: number, lineNumber: number): number {
  const kind = fields[at] ?? '';
  if (['', '0', '1', '2', 'Z'].includes(kind)) return 1;
  if (kind === 'S') return 4;
  if (kind === 'V') return 3;
  const count = fields[at + 1] ?? '';
  if (kind === 'D' && /^\d{1,3}$/.test(count)) return 2 + 2 * Number(count);
  throw new UnreadableStatementError(lineNumber, `"${kind}" is not a funds type.`);
}
