import type { Money } from '@portal/domain/money/money';

/**
 * A capability of its own beside the payment port: providers that list what they did in a period. Ways of paying that
 * share one account share one statement, told apart from others by `book`.
 */
export type Statements = {
  /** Name of the provider, as the staff know it, e.g. `paystack`. */
  book: string;
  /** Everything that was charged and given back from `from` on and before `to`. Never throws. */
  list: (period: Period) => Promise<StatementAnswer>;
};

/** From a moment on, up to another one that is no part of it. */
export type Period = { from: Date; to: Date };

/** One movement of money, in the provider's own words. */
export type StatementLine = {
  kind: 'charge' | 'refund';
  /** Our reference, `null` when the line names none. */
  reference: string | null;
  providerReference: string;
  amount: Money;
  at: Date;
};

/** What came of asking. */
export type StatementAnswer =
  | { kind: 'listed'; lines: StatementLine[] }
  /** This account has no statement, or one that can't be read: each payment must be asked about instead. */
  | { kind: 'none'; cause: unknown }
  /** No answer; to be asked for again. */
  | { kind: 'unknown'; cause: unknown };

/** Whether a moment belongs to a period. */
export function isWithin({ from, to }: Period, at: Date): boolean {
  return at >= from && at < to;
}
