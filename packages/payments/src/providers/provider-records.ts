import type { Money } from '@portal/domain/money/money';
import type { Period } from '@portal/domain/time/business-day';
import { type JsonAnswer, type Unknown, withoutAnswer } from '@portal/platform/api-client/send-call';
import type { z } from 'zod';

/**
 * A capability beside the payment port: providers that list their transactions of a period. Modes that share one account
 * share one list, identified by `book`.
 */
export type ProviderRecords = {
  /** Name of the provider for the staff, e.g. `paystack`. */
  book: string;
  /** Every charge and refund of the period. Never throws. */
  list: (period: Period) => Promise<RecordsAnswer>;
};

/** One charge or refund as the provider lists it. */
export type ProviderRecord = {
  kind: 'charge' | 'refund';
  /** Our reference, `null` when the line has none. */
  reference: string | null;
  providerReference: string;
  amount: Money;
  at: Date;
};

/** This account has no list of records, or one that can't be read: each payment must be checked instead. */
type NoRecords = { kind: 'none'; cause: unknown };

/** The answer to a request for records. `unknown`: there was no answer, and the request must be repeated. */
export type RecordsAnswer = { kind: 'listed'; lines: ProviderRecord[] } | NoRecords | Unknown;

/** Whether a moment belongs to a period. */
export function isWithin({ from, to }: Period, at: Date): boolean {
  return at >= from && at < to;
}

/** Rows of one page. */
export const PAGE_SIZE = 100;
/** More than a busy account's day: a list that never ends is no list of records. */
const MAX_PAGES = 2_000;

/**
 * Reads every page of a list: to a page that adds no row. A provider may give fewer rows than asked for, give the same page again because
 * it does not know the query, or repeat rows of the page before because new ones came meanwhile.
 * @param readPage reads a page, numbered from 0; `offset`: the rows before it
 * @param schema parses the rows of a page
 */
export async function readPages<Row>(
  readPage: (at: { page: number; offset: number }) => Promise<JsonAnswer>,
  schema: z.ZodType<Row[]>,
): Promise<{ kind: 'read'; rows: Row[] } | NoRecords | Unknown> {
  const rows = new Map<string, Row>();
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await readPage({ page, offset });
    if (answer.kind !== 'answered') return withoutAnswer(answer);
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) return { kind: 'none', cause: parsed.error };
    const known = rows.size;
    for (const row of parsed.data) rows.set(JSON.stringify(row), row);
    if (rows.size === known) return { kind: 'read', rows: [...rows.values()] };
    offset += parsed.data.length;
  }
  return { kind: 'none', cause: new Error('The list has no end') };
}
