import type { Money } from '@portal/domain/money';
import { parseDay } from '../../features/payments/reconcile/business-day.ts';
import type { DifferenceKind } from '../../features/payments/reconcile/difference.ts';
import {
  DIFFERENCE_SORT_KEY,
  type DifferenceCount,
  type KeptDifference,
} from '../../features/payments/reconcile/reconcile-store.ts';
import type { Command } from '../command.ts';
import { moneyText } from '../money-text.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPage } from '../paging.ts';
import { printTable } from '../print-table.ts';

/** What each kind means, in a few words; docs/operations.md says what to do. */
const WORDS: Record<DifferenceKind, string> = {
  'missing-at-ours': 'theirs, and none of our payments',
  'missing-at-theirs': 'our charge is not on their list',
  amount: 'another amount',
  currency: 'another currency',
  'charged-not-paid': 'charged there, unpaid here',
  'charged-twice': 'charged more than once',
  'refunded-there-only': 'given back there, not here',
  'refunded-here-only': 'given back here, not there',
  'given-unknown': 'given by the operator, and none of our payments asked for it',
  'given-twice': 'given by the operator more than once',
  'given-unpaid': 'given by the operator, unpaid here',
  'given-and-refunded': 'given by the operator, and the money goes back',
  'given-not-noted': 'given by the operator, not noted here yet',
  'not-given': 'delivered here, and the operator has no record of it',
};

/** What the books do not agree on. */
export const differences: Command = {
  name: 'differences',
  about: "lists where our book differs from the providers' and the operator's",
  operands: [],
  options: {
    day: { value: 'YYYY-MM-DD', about: 'one day in Kigali, with those that are gone; else all open ones' },
    ...PAGE_OPTIONS,
  },
  needsNote: () => false,
  run: async ({ books }, { options }) => {
    const day = options.day === undefined ? null : parseDay(String(options.day));
    if (options.day !== undefined && day === null)
      return { kind: 'refused', text: `${options.day} is no day.`, data: { why: 'no-day' } };
    const request = readPage(options, DIFFERENCE_SORT_KEY);
    if (isRefusal(request)) return request;
    const counts = await books.countDifferences(day);
    const page = await books.listDifferences(day, request);
    const command = day === null ? 'differences' : `differences --day ${day}`;
    const { rows, total, next } = page;
    const text = [...countsText(counts), differencesText(rows), ...pageFooter(page, command)].join('\n');
    return { kind: 'done', text, data: { counts, differences: rows, total, next } };
  },
};

/** How many of each kind. */
function countsText(counts: readonly DifferenceCount[]): string[] {
  if (counts.length === 0) return [];
  const rows = counts.map(({ book, kind, count, oldestDay }) => [
    book,
    WORDS[kind],
    String(count),
    `since ${oldestDay}`,
  ]);
  return [printTable(rows), ''];
}

/** Differences as lines of text. */
export function differencesText(found: readonly KeptDifference[]): string {
  if (found.length === 0) return 'No differences.';
  const rows = found.map((each) => [
    each.day,
    each.book,
    WORDS[each.kind],
    each.paymentId ?? each.subject,
    each.state ?? '–',
    `ours ${sideText(each.oursMinor, each.oursCurrency)}`,
    `theirs ${sideText(each.theirsMinor, each.theirsCurrency)}`,
    standingOf(each),
  ]);
  return printTable(rows);
}

function standingOf({ resolvedAt, explainedBy, explanation }: KeptDifference): string {
  if (explanation !== null) return `explained by ${explainedBy}: ${explanation}`;
  return resolvedAt ? 'gone' : 'open';
}

function sideText(minor: number | null, currency: string | null): string {
  return minor === null || currency === null
    ? '–'
    : moneyText({ minor, currency: currency as Money['currency'] });
}
