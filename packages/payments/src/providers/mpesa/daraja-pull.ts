import {
  parseAnswer,
  type Unknown,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type { z } from 'zod';
import type { DarajaContext } from './daraja-api.ts';
import type { DarajaRequest } from './daraja-requests.ts';
import { eastAfricaTime, pullAnswer } from './daraja-wire.ts';

/** The charge of a payment: its receipt, and the amount in whole units where that is known. */
export type ReceiptFound =
  | { kind: 'found'; receipt: string; chargedMajor: number | null }
  /** The paybill's list has nothing under that name. */
  | { kind: 'missing' }
  | Unknown;

const MINUTE = 60_000;
/** A prompt is open for two minutes; a late charge is listed within half an hour. */
const WINDOW_MS = 30 * MINUTE;
/** Daraja lists the last two days; an older list may be cut off. */
const LISTED_MS = 47 * 60 * MINUTE;
/** A page, and as many pages as a busy paybill fills in the window. */
const MOST_PAGES = 20;

/** The name of a payment for the customer and in the paybill's list: at most twelve characters. */
export function accountReferenceOf(reference: string): string {
  return reference.slice(0, 12);
}

/**
 * Whether a payment would certainly be in the paybill's list if it had been charged: the prompt is long over, and the
 * list still reaches back to it.
 */
export function isListFinal({ clock }: Pick<DarajaContext, 'clock'>, claimedAt: Date): boolean {
  const ageMs = clock.now().getTime() - claimedAt.getTime();
  return ageMs > WINDOW_MS && ageMs <= LISTED_MS;
}

/**
 * Finds the receipt of a payment and what was taken, in the list of what the paybill received ("Pull Transactions"):
 * it contains our reference even when both the answer and the callback were lost. A callback's receipt and amount are
 * not trusted (decision 053).
 */
export async function receiptOf(context: DarajaContext, known: DarajaRequest): Promise<ReceiptFound> {
  const { reference, receipt, chargedMajor, claimedAt } = known;
  if (receipt) return { kind: 'found', receipt, chargedMajor };
  if (!claimedAt || context.clock.now().getTime() - claimedAt.getTime() > LISTED_MS)
    return { kind: 'missing' };
  const listed = await findListed(context, accountReferenceOf(reference), claimedAt);
  if (listed.kind !== 'found') return listed;
  await context.requests.saveReceipt(reference, listed);
  return listed;
}

type Listed =
  | { kind: 'found'; receipt: string; chargedMajor: number }
  | Exclude<ReceiptFound, { kind: 'found' }>;

async function findListed(context: DarajaContext, name: string, claimedAt: Date): Promise<Listed> {
  const rows: Row[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(context, claimedAt, rows.length);
    if (!Array.isArray(read)) return read;
    rows.push(...read);
    if (read.length === 0 || read.some(({ billreference }) => billreference === name))
      return readRow(rows, name);
  }
  return unknownOutcome('The list of the paybill is too long');
}

/** The row of a name. Lists were seen in capitals: then the letters count without case, if only one row has them. */
function readRow(rows: readonly Row[], name: string): Listed {
  const exact = rows.filter(({ billreference }) => billreference === name);
  const inCapitals = rows.filter(({ billreference }) => billreference?.toLowerCase() === name.toLowerCase());
  const [row, second] = exact.length > 0 ? exact : inCapitals;
  if (!row) return { kind: 'missing' };
  if (second && second.transactionId !== row.transactionId && exact.length === 0)
    return unknownOutcome('Two names of the list differ in capitals only');
  // Daraja takes no cents.
  const [, whole] = /^(\d{1,12})(?:\.0+)?$/.exec(row.amount?.replaceAll(',', '').trim() ?? '') ?? [];
  if (!row.transactionId || whole === undefined) return unknownOutcome('A row of the list cannot be read');
  return { kind: 'found', receipt: row.transactionId, chargedMajor: Number(whole) };
}

type Row = z.output<typeof pullAnswer>['Response'][number];

async function readPage(
  { api, account }: DarajaContext,
  claimedAt: Date,
  offset: number,
): Promise<Row[] | Unknown> {
  const from = new Date(claimedAt.getTime() - MINUTE);
  const to = new Date(claimedAt.getTime() + WINDOW_MS);
  const answer = await api('/pulltransactions/v1/query', {
    ShortCode: account.shortCode,
    StartDate: eastAfricaTime(from),
    EndDate: eastAfricaTime(to),
    OffSetValue: String(offset),
  });
  const parsed = parseAnswer(answer, pullAnswer);
  return parsed.kind === 'parsed' ? parsed.data.Response : withoutAnswer(parsed);
}
