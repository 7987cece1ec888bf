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
  /** Minor units, above 0; of a fee that was given back below 0. */
  amountMinor: number;
  /** What the provider keeps of it: minor units, 0 when the file has no fee, below 0 when it was given back. */
  feeMinor: number;
  /** The fee as decimal minor units, such as `22.5`, when it has parts of the smallest unit. */
  feeExact?: string;
  currency: Currency;
  /** Our reference, which is the payment's id. */
  reference: string | null;
  providerReference: string | null;
  /** The payout that contains the line; of a payout its own. */
  payoutReference: string | null;
  /** Description, as the source has it. */
  text: string;
  /** Of a line of a bank: position of its statement in the file, from 0. */
  statement?: number;
};

/** A balance of a bank's account. Minor units; a debit balance is below 0. */
export type BankBalance = { minor: number; currency: Currency; day: string | null };

/** One of the statements in a file of a bank. */
export type BankStatement = {
  /** As the bank writes it; empty when the file does not say it. */
  account: string;
  /** Its number or id, with the page or sequence; `null` without one. */
  number: string | null;
  /** Whether the bank counts its statements: two numbers are then two statements. An id may be new with each download. */
  isCounted: boolean;
  /** `null` when the file has no usable pair of balances. */
  opening: BankBalance | null;
  closing: BankBalance | null;
};

/** What a file says beside its lines. */
export type FileReport = {
  /** A statement of a bank has ended. */
  statement: (statement: BankStatement) => void;
  /** A row was left out because of its state, such as `Failed`. */
  leftOut: (state: string) => void;
};

/** Why a file cannot be read, where the staff desk has words of its own for it. */
export type UnreadableCode =
  | 'is-zip'
  | 'is-pdf'
  | 'is-binary'
  | 'is-utf-16'
  | 'not-utf-8'
  | 'long-line'
  | 'cut-off';

/** A file that cannot be read. The message is a sentence for the staff; nothing of the file is imported. */
export class UnreadableStatementError extends Error {
  readonly code: UnreadableCode | null;
  readonly line: number | null;

  /** @param line row of the file, from 1; `null` when it is about the file */
  constructor(line: number | null, why: string, code: UnreadableCode | null = null) {
    super(line === null ? why : `Line ${line}: ${why}`);
    this.code = code;
    this.line = line;
  }
}
