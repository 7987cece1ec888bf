import type { Account } from '../../payments/journal/accounts.ts';
import type { PaymentMode } from '../../payments/methods/payment-mode.ts';
import type { LineKind } from '../readers/statement-line.ts';

/** Where in a CSV file a value is: the names that its column may have, in any case. The first that exists counts. */
export type ColumnNames = readonly string[];

/**
 * How rows are told apart: the first entry whose texts are all contained in the row's columns, in any case, decides.
 * Columns are the names in {@link CsvMapping.columns} or any header.
 */
export type RowKind = {
  kind: LineKind | 'skip';
  when: Readonly<Record<string, string | readonly string[]>>;
};

/** How a CSV file of a source is read. Data, so that another source needs no code. */
export type CsvMapping = {
  delimiter?: string;
  /** The mark before decimals; the other one is ignored. Default point. */
  decimalMark?: '.' | ',';
  columns: {
    at: ColumnNames;
    /** One signed or unsigned amount, or a column each for money in and money out. */
    amount?: ColumnNames;
    moneyIn?: ColumnNames;
    moneyOut?: ColumnNames;
    fee?: ColumnNames;
    currency?: ColumnNames;
    reference?: ColumnNames;
    providerReference?: ColumnNames;
    payoutReference?: ColumnNames;
    text?: ColumnNames;
  };
  /** `iso`, or a pattern of yyyy, MM, dd, HH, mm, ss such as `dd-MM-yyyy HH:mm:ss`. Times without a zone are the country's. */
  timeFormat: string;
  /** Of rows without a currency; the country's when left out. */
  currency?: string;
  kinds: readonly RowKind[];
  /** The kind of all other rows; `sign`: charge for an amount above 0, refund below. */
  otherwise: LineKind | 'skip' | 'sign' | 'in-or-out';
};

/**
 * How a line finds what it belongs to. The rules of a source are tried in order; the first that finds something counts.
 */
export type MatchRule = { name: string } & (
  | { by: 'our-reference' }
  | { by: 'provider-reference' }
  /** For lines without our reference: the only payment of that amount within the time. */
  | { by: 'amount-and-time'; withinMinutes: number }
  /** For banks: the description or reference contains the reference of a payout. */
  | { by: 'payout-reference' }
  /** For banks: the only payout of that amount within the days before. */
  | { by: 'payout-amount'; withinDays: number }
  /** A movement whose description contains the text is booked on the account. */
  | { by: 'text'; contains: string; account: Account }
);

/** The format of a source's files. `bank`: camt.053 or MT940, recognised by their beginning. */
export type SourceFormat = { kind: 'csv'; mapping: CsvMapping } | { kind: 'bank' };

/** What a provider keeps of a charge in the country's currency, as agreed. Minor units. */
export type FeeTariff = {
  /** Hundredths of a percent of the charge, rounded half up. */
  basisPoints: number;
  /** Added to it. */
  fixedMinor?: number;
  /** The fee is never more. */
  maxMinor?: number;
  /** How far a fee may be off without being a difference, because providers round in their own way. */
  toleranceMinor: number;
};

/** Somebody who sends statements: a provider or a bank. */
export type SettlementSource = {
  /** Name for the staff and the folder, e.g. `paystack`. */
  name: string;
  format: SourceFormat;
  /** The payment mode whose receivable the statement shows; `null`: it is the bank's. */
  mode: PaymentMode | null;
  rules: readonly MatchRule[];
  /** Who looks into its differences. */
  owner: string;
  /** With it, the fee of each matched charge is compared. */
  fee?: FeeTariff;
};

/** The account whose movements the statements of a source show. */
export function accountOf({ mode }: Pick<SettlementSource, 'mode'>): Account {
  return mode === null ? 'bank' : `receivable:${mode}`;
}
