import type { Currency } from '@portal/domain/money/money';

/**
 * What a line reports. `dispute`: a charge that the provider took back for a payer's bank. `money-in` and `money-out` are
 * the lines of a bank, and movements of a provider that are neither charge, refund, dispute, fee nor payout.
 */
export type LineKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'money-in' | 'money-out';

/** One line of a statement or payout file, whatever its format. */
export type ReadLine = {
  /** Row of the file, or entry of a bank statement, from 1. */
  lineNumber: number;
  kind: LineKind;
  /** UTC. A source without a time of day has midnight in the country. */
  at: Date;
  /** Minor units, above 0. */
  amountMinor: number;
  /** What the provider keeps of it: minor units, 0 when the file has no fee. */
  feeMinor: number;
  currency: Currency;
  /** Our reference, which is the payment's id. */
  reference: string | null;
  providerReference: string | null;
  /** The payout that contains the line; of a payout its own. */
  payoutReference: string | null;
  /** Description, as the source has it. */
  text: string;
};

/** A file that cannot be read. The message is a sentence for the staff; nothing of the file is imported. */
export class UnreadableStatementError extends Error {
  /** @param line row of the file, from 1; `null` when it is about the file */
  constructor(line: number | null, why: string) {
    super(line === null ? why : `Line ${line}: ${why}`);
  }
}
