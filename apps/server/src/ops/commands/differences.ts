import { formatMoney, type Money } from '@portal/domain/money';
import { parseDay } from '../../features/payments/reconcile/business-day.ts';
import type { DifferenceKind } from '../../features/payments/reconcile/difference.ts';
import type { KeptDifference } from '../../features/payments/reconcile/reconcile-store.ts';
import type { Command } from '../command.ts';
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
};

/** What the books do not agree on. */
export const differences: Command = {
  name: 'differences',
  about: "lists where our book and the providers' differ",
  operands: [],
  options: {
    day: { value: 'YYYY-MM-DD', about: 'one day in Kigali, with those that are gone; else all open ones' },
  },
  needsNote: () => false,
  run: async ({ books }, { options }) => {
    const day = options.day === undefined ? undefined : parseDay(String(options.day));
    if (day === null) return { kind: 'refused', text: `${options.day} is no day.`, data: { why: 'no-day' } };
    const found = await books.differences(day);
    return { kind: 'done', text: differencesText(found), data: { differences: found } };
  },
};

/** Differences as lines of text. */
export function differencesText(found: readonly KeptDifference[]): string {
  if (found.length === 0) return 'No differences.';
  const rows = found.map((each) => [
    each.day,
    each.book,
    WORDS[each.kind],
    each.paymentId ?? each.subject,
    each.state ?? '–',
    `ours ${moneyText(each.oursMinor, each.oursCurrency)}`,
    `theirs ${moneyText(each.theirsMinor, each.theirsCurrency)}`,
    standingOf(each),
  ]);
  return printTable(rows);
}

function standingOf({ resolvedAt, explainedBy, explanation }: KeptDifference): string {
  if (explanation !== null) return `explained by ${explainedBy}: ${explanation}`;
  return resolvedAt ? 'gone' : 'open';
}

function moneyText(minor: number | null, currency: string | null): string {
  return minor === null || currency === null
    ? '–'
    : formatMoney({ minor, currency: currency as Money['currency'] });
}
