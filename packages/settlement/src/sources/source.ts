import { isCurrency } from '@portal/domain/money/money';
import { type Account, isAccount } from '@portal/payments/engine/postings/accounts';
import { PAYMENT_MODES, type PaymentMode } from '@portal/payments/providers/registry';
import type { StatementReader } from '@portal/payments/statements/statement-reader';
import { z } from 'zod';

/** Where in a CSV file a value is: the names that its column may have, in any case. The first that exists counts. */
const names = z.array(z.string().min(1)).min(1);
const TIME_FORMAT = /^iso$|yy/;
const lineKind = z.enum(['charge', 'refund', 'dispute', 'fee', 'payout', 'money-in', 'money-out']);

/**
 * The kind of a row: the first entry whose texts are all contained in the row's columns decides, as whole words and in any
 * case: `charge` is not in RECHARGE. Columns are the names in {@link CsvMapping.columns} or any header.
 */
const rowKind = z.strictObject({
  kind: z.union([lineKind, z.literal('skip')]),
  when: z.record(z.string(), z.union([z.string(), names])),
});

/** See {@link rowKind}. */
export type RowKind = z.output<typeof rowKind>;

/** How a CSV file of a source is read. Data, so that another source needs no code. */
const csvMapping = z.strictObject({
  delimiter: z.string().length(1).exactOptional(),
  /** Decimal mark; the other one may group digits. Default: point. */
  decimalMark: z.enum(['.', ',']).exactOptional(),
  /**
   * Whether amounts of refunds, fees and payouts are below 0 where money goes out, or above 0 as those of charges. Left out: as
   * the file has it; one with both is refused.
   */
  amounts: z.enum(['signed', 'unsigned']).exactOptional(),
  /** Whether a fee that the provider keeps is below 0. Default: it is above 0, and one below 0 was given back. */
  feesBelowZero: z.boolean().exactOptional(),
  /** The state of a row: only these say that money was moved, as the whole cell in any case. Other rows are left out. */
  states: z.strictObject({ column: names, done: names }).exactOptional(),
  /** Headers that the file must have, beside those for time and amount. */
  required: names.exactOptional(),
  columns: z.strictObject({
    at: names,
    /** One signed or unsigned amount, or a column each for money in and money out. */
    amount: names.exactOptional(),
    moneyIn: names.exactOptional(),
    moneyOut: names.exactOptional(),
    fee: names.exactOptional(),
    currency: names.exactOptional(),
    reference: names.exactOptional(),
    providerReference: names.exactOptional(),
    payoutReference: names.exactOptional(),
    text: names.exactOptional(),
  }),
  /**
   * `iso`, or a pattern of yyyy, yy, MMM (a month in English letters), MM, dd, HH, hh, mm, ss and a (AM or PM) such as
   * `dd-MM-yyyy HH:mm[:ss]`; what stands in
   * brackets may be missing. Of several the first that fits counts.
   */
  timeFormat: z.union([z.string().regex(TIME_FORMAT), z.array(z.string().regex(TIME_FORMAT)).min(1)]),
  /** How far the clock of times without a zone is ahead of UTC; the country's when left out. */
  utcOffsetMinutes: z.int().min(-720).max(840).exactOptional(),
  /** Of rows without a currency; the country's when left out. */
  currency: z.string().refine(isCurrency, 'not a currency of this portal').exactOptional(),
  kinds: z.array(rowKind).default([]),
  /** The kind of all other rows; `sign`: charge for an amount above 0, refund below. */
  otherwise: z.union([lineKind, z.enum(['skip', 'sign', 'in-or-out'])]),
});

/** See {@link csvMapping}. */
export type CsvMapping = z.output<typeof csvMapping>;

const account = z.string().transform((name, context) => {
  if (isAccount(name, PAYMENT_MODES)) return name;
  context.addIssue({ code: 'custom', message: `${name} is not an account` });
  return z.NEVER;
});

const named = { name: z.string().min(1).max(60) };

/**
 * How a line finds what it belongs to. The rules of a source are tried in order; the first that finds something counts.
 */
const rule = z.discriminatedUnion('by', [
  z.strictObject({ ...named, by: z.literal('our-reference') }),
  z.strictObject({ ...named, by: z.literal('provider-reference') }),
  /** For lines without our reference: the only payment of that amount within the time. */
  z.strictObject({ ...named, by: z.literal('amount-and-time'), withinMinutes: z.int().min(1).max(1_440) }),
  /** For banks: the description or reference contains the reference of a payout. */
  z.strictObject({ ...named, by: z.literal('payout-reference') }),
  /** For banks: the only payout of that amount within the days before. */
  z.strictObject({ ...named, by: z.literal('payout-amount'), withinDays: z.int().min(1).max(31) }),
  /**
   * A movement whose description contains the text, as whole words in any case, is booked on the account. On `fees` only
   * when money goes out.
   */
  z.strictObject({ ...named, by: z.literal('text'), contains: z.string().min(2), account }),
]);

/** See {@link rule}. */
export type MatchRule = z.output<typeof rule>;

const mode = z.string().transform((name, context): PaymentMode => {
  const found = PAYMENT_MODES.find((each) => each === name);
  if (found) return found;
  context.addIssue({ code: 'custom', message: `${name} is not a payment mode` });
  return z.NEVER;
});

/** What a provider keeps of a charge in the country's currency, as agreed. Minor units. */
const feeTariff = z.strictObject({
  /** Hundredths of a percent of the charge, rounded half up. */
  basisPoints: z.int().min(0).max(10_000),
  /** Added to it. */
  fixedMinor: z.int().min(0).exactOptional(),
  /** The fee is never more. */
  maxMinor: z.int().min(0).exactOptional(),
  /** How far a fee may be off without being a difference, because providers round in their own way. */
  toleranceMinor: z.int().min(0).default(1),
});

/** See {@link feeTariff}. */
export type FeeTariff = z.output<typeof feeTariff>;

/** A provider or bank that sends statements. */
export const source = z.strictObject({
  /** Name for the staff and the folder, e.g. `paystack`. */
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  /** The payment mode whose receivable the statement shows; `null`: it is the bank's. */
  mode: mode.nullable(),
  /** The format of its files. `bank`: camt.053 or MT940, recognised by their beginning, or what the reader of an add-on reads. */
  format: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('csv'), mapping: csvMapping }),
    z.strictObject({ kind: z.literal('bank'), reader: z.string().exactOptional() }),
  ]),
  rules: z.array(rule),
  /** Who looks into its differences. */
  owner: z.string().min(1).max(60).default('finance'),
  /** With it, the fee of each matched charge is compared. */
  fee: feeTariff.exactOptional(),
});

/** See {@link source}. The reader of an add-on is only named. */
export type NamedSource = z.output<typeof source>;

type Format = NamedSource['format'];

/** A provider or bank that sends statements, with what reads its files. */
export type SettlementSource = Omit<NamedSource, 'format'> & {
  format: Extract<Format, { kind: 'csv' }> | { kind: 'bank'; reader?: StatementReader };
};

/** The account whose movements the statements of a source show. */
export function accountOf({ mode }: Pick<SettlementSource, 'mode'>): Account {
  return mode === null ? 'bank' : `receivable:${mode}`;
}
