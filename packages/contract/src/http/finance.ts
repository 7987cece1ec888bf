import { z } from 'zod';

/** Base path of the API for finance systems (docs/books-reference.md). */
export const FINANCE_PATH = '/finance/v1';

/** A page of a list: at most `limit` rows after the cursor `after`. */
export const financePageQuery = z.object({
  after: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
});

/** An entry of the journal: an amount that is debited and credited. */
export type FinanceEntry = {
  id: string;
  /** Calendar day in the country. */
  day: string;
  /** UTC. */
  at: string;
  paymentId: string | null;
  event: string;
  debit: string;
  credit: string;
  /** Decimal text, such as `1250` or `12.50`. */
  amount: string;
  currency: string;
  by: string | null;
  reason: string | null;
};

/** A page of rows; `next` is the cursor of the next page, `null` on the last one. */
export type FinancePage<Row> = { data: Row[]; next: string | null };

/** Why a request was refused. */
export type FinanceError = {
  error: 'unauthorized' | 'forbidden' | 'invalid-request' | 'not-closed';
  message: string;
};
