import type { z } from 'zod';
import type { DarajaContext } from './daraja-context.ts';
import type { DarajaRequest } from './daraja-requests.ts';
import { eastAfricaTime, pullAnswer } from './daraja-wire.ts';

/** How a charge of a payment is known: by its receipt, and what was taken in whole units where that is known. */
export type ReceiptFound =
  | { kind: 'found'; receipt: string; chargedMajor: number | null }
  /** The paybill received nothing under that name, as far as its list goes. */
  | { kind: 'missing' }
  | { kind: 'unknown'; cause: unknown };

const MINUTE = 60_000;
/** A prompt lives two minutes; half an hour holds whatever comes late. */
const WINDOW_MS = 30 * MINUTE;
/** Daraja lists the last two days; an older list has an end that nobody can see. */
const LISTED_MS = 47 * 60 * MINUTE;
/** A page, and as many pages as a busy paybill fills in the window. */
const MOST_PAGES = 20;

/** What the customer and the paybill's list call a payment: Daraja takes twelve characters. */
export function accountReferenceOf(reference: string): string {
  return reference.slice(0, 12);
}

/**
 * Whether the list of the paybill is known to hold a payment if there is one: the prompt is long over, and the list
 * still reaches back to it.
 */
export function isListFinal({ clock }: Pick<DarajaContext, 'clock'>, claimedAt: Date): boolean {
  const ageMs = clock.now().getTime() - claimedAt.getTime();
  return ageMs > WINDOW_MS && ageMs <= LISTED_MS;
}

/**
 * The receipt of a payment and what was taken: from the list of what the paybill received ("Pull Transactions"), which
 * names it by our reference even when both the answer and the callback were lost. What a callback says of either is
 * not believed (decision 053).
 */
export async function receiptOf(context: DarajaContext, known: DarajaRequest): Promise<ReceiptFound> {
  const { reference, receipt, chargedMajor, claimedAt } = known;
  if (receipt) return { kind: 'found', receipt, chargedMajor };
  if (!claimedAt || context.clock.now().getTime() - claimedAt.getTime() > LISTED_MS)
    return { kind: 'missing' };
  const listed = await findListed(context, accountReferenceOf(reference), claimedAt);
  if (listed.kind !== 'found') return listed;
  await context.requests.learnReceipt(reference, listed);
  return listed;
}

type Listed =
  | { kind: 'found'; receipt: string; chargedMajor: number }
  | Exclude<ReceiptFound, { kind: 'found' }>;

async function findListed(context: DarajaContext, name: string, claimedAt: Date): Promise<Listed> {
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const rows = await readPage(context, claimedAt, offset);
    if (!Array.isArray(rows)) return rows;
    const row = rows.find(({ billreference }) => billreference === name);
    if (row && !Number.isSafeInteger(row.amount)) return unknown('An amount of the list can not be read');
    if (row) return { kind: 'found', receipt: row.transactionId, chargedMajor: row.amount };
    if (rows.length === 0) return { kind: 'missing' };
    offset += rows.length;
  }
  return unknown('The list of the paybill is too long');
}

type Row = z.output<typeof pullAnswer>['Response'][number];

async function readPage(
  { api, account }: DarajaContext,
  claimedAt: Date,
  offset: number,
): Promise<Row[] | Extract<ReceiptFound, { kind: 'unknown' }>> {
  const from = new Date(claimedAt.getTime() - MINUTE);
  const to = new Date(claimedAt.getTime() + WINDOW_MS);
  const answer = await api('/pulltransactions/v1/query', {
    ShortCode: account.shortCode,
    StartDate: eastAfricaTime(from),
    EndDate: eastAfricaTime(to),
    OffSetValue: String(offset),
  });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const parsed = pullAnswer.safeParse(answer.body);
  return parsed.success ? parsed.data.Response : { kind: 'unknown', cause: parsed.error };
}

function unknown(words: string): Extract<ReceiptFound, { kind: 'unknown' }> {
  return { kind: 'unknown', cause: new Error(words) };
}
