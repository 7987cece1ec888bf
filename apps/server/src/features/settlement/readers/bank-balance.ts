import { type Currency, toDecimal } from '@portal/domain/money/money';
import { type ReadLine, UnreadableStatementError } from './statement-line.ts';

/** Checks that a bank statement is complete: opening balance and entries must give the closing balance. */
export type BalanceCheck = ReturnType<typeof createBalanceCheck>;

/** Creates a check for one statement. All amounts in minor units; a debit balance is below 0. */
export function createBalanceCheck() {
  let opened: { minor: number; currency: Currency } | null = null;
  let moved = 0;
  return {
    open: (minor: number, currency: Currency) => {
      opened = { minor, currency };
      moved = 0;
    },
    add: (line: ReadLine): ReadLine => {
      moved += line.kind === 'money-in' ? line.amountMinor : -line.amountMinor;
      return line;
    },
    /** Throws {@link UnreadableStatementError} when entries are missing. Without an opening balance nothing is checked. */
    close: (minor: number) => {
      if (opened === null || opened.minor + moved === minor) return;
      const { currency } = opened;
      const [expected, given] = [opened.minor + moved, minor].map((each) =>
        toDecimal({ minor: each, currency }),
      );
      const why = `The entries lead to a balance of ${currency} ${expected}, the statement says ${given}: entries are missing.`;
      throw new UnreadableStatementError(null, why);
    },
  };
}
