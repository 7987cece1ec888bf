import { type Currency, toDecimal } from '@portal/domain/money/money';
import { type BankBalance, type ReadLine, UnreadableStatementError } from './statement-line.ts';

/** What a line of a bank adds to the account. Minor units. */
export const signedAmount = ({ kind, amountMinor }: Pick<ReadLine, 'kind' | 'amountMinor'>): number =>
  kind === 'money-in' ? amountMinor : -amountMinor;

/**
 * Checks that a bank statement is complete: opening balance and entries must give the closing balance. Throws
 * {@link UnreadableStatementError} when entries are missing, or balances and entries are in different currencies.
 * @param moved sum of the entries by currency
 */
export function checkBalances(
  opening: BankBalance,
  closing: BankBalance,
  moved: ReadonlyMap<Currency, number>,
): void {
  const { currency } = opening;
  const others = [closing.currency, ...moved.keys()].filter((each) => each !== currency);
  if (others[0] !== undefined)
    throw new UnreadableStatementError(
      null,
      `The account is in ${currency}, but the statement also has amounts in ${others[0]}.`,
    );
  const minor = opening.minor + (moved.get(currency) ?? 0);
  if (minor === closing.minor) return;
  const [expected, given] = [minor, closing.minor].map((each) => toDecimal({ minor: each, currency }));
  const why = `The entries lead to a balance of ${currency} ${expected}, the statement says ${given}: entries are missing.`;
  throw new UnreadableStatementError(null, why);
}
