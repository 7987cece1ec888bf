import type { Money } from '@portal/domain/money/money';
import { parseBusinessDay } from '@portal/domain/time/business-day';
import type { DifferenceKind } from '../../../features/payments/reconciliation/difference-kinds.ts';
import {
  DIFFERENCE_SORT_KEY,
  type DifferenceCount,
  type StoredDifference,
} from '../../../features/payments/reconciliation/reconciliation-store.ts';
import { type DatabaseCommand, refuseDay } from '../../command.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from '../../paging.ts';
import { formatTerminalMoney, printTable } from '../../terminal-text.ts';

/** A short text for each kind; docs/operations.md describes what to do. */
const KIND_TEXT: Record<DifferenceKind, string> = {
  'missing-at-ours': 'in their records, no payment here',
  'missing-at-theirs': 'charged here, not in their records',
  amount: 'another amount',
  currency: 'another currency',
  'charged-not-paid': 'charged there, unpaid here',
  'charged-twice': 'charged more than once',
  'refunded-there-only': 'refunded there, not here',
  'refunded-here-only': 'refunded here, not there',
  'given-unknown': 'delivered by the operator, no payment requested it',
  'given-twice': 'delivered by the operator more than once',
  'given-unpaid': 'delivered by the operator, unpaid here',
  'given-and-refunded': 'delivered by the operator, and refunded',
  'given-not-noted': 'delivered by the operator, not recorded here yet',
  'not-given': 'delivered here, and the operator has no record of it',
};

/** Lists the differences between the records. */
export const differencesCommand: DatabaseCommand = {
  name: 'differences',
  about: "lists differences between the portal's records and those of the providers and the operator",
  options: {
    day: {
      value: 'YYYY-MM-DD',
      about: 'one local day, including resolved ones; without it all open ones',
    },
    ...PAGE_OPTIONS,
  },
  needsNote: () => false,
  run: async ({ records }, { options }) => {
    const day = options.day === undefined ? null : parseBusinessDay(String(options.day));
    if (options.day !== undefined && day === null) return refuseDay(options.day);
    const request = readPageOptions(options, DIFFERENCE_SORT_KEY);
    if (isRefusal(request)) return request;
    const counts = await records.countDifferences(day);
    const page = await records.listDifferences(day, request);
    const command = day === null ? 'differences' : `differences --day ${day}`;
    const { rows, total, next } = page;
    const text = [...countsText(counts), differencesText(rows), ...pageFooter(page, command)].join('\n');
    return { kind: 'done', text, data: { counts, differences: rows, total, next } };
  },
};

/** Counts per kind as lines of text. */
function countsText(counts: readonly DifferenceCount[]): string[] {
  if (counts.length === 0) return [];
  const rows = counts.map(({ book, kind, count, oldestDay }) => [
    book,
    KIND_TEXT[kind],
    String(count),
    `since ${oldestDay}`,
  ]);
  return [printTable(rows), ''];
}

/** Differences as lines of text. */
export function differencesText(rows: readonly StoredDifference[]): string {
  if (rows.length === 0) return 'No differences.';
  const table = rows.map((each) => [
    each.day,
    each.book,
    KIND_TEXT[each.kind],
    each.paymentId ?? each.subject,
    each.state ?? '–',
    `ours ${sideText(each.oursMinor, each.oursCurrency)}`,
    `theirs ${sideText(each.theirsMinor, each.theirsCurrency)}`,
    statusText(each),
  ]);
  return printTable(table);
}

function statusText({ resolvedAt, explainedBy, explanation }: StoredDifference): string {
  if (explanation !== null) return `explained by ${explainedBy}: ${explanation}`;
  return resolvedAt ? 'resolved' : 'open';
}

function sideText(minor: number | null, currency: string | null): string {
  return minor === null || currency === null
    ? '–'
    : formatTerminalMoney({ minor, currency: currency as Money['currency'] });
}
