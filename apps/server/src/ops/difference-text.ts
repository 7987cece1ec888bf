import type { Money } from '@portal/domain/money/money';
import type { DifferenceKind } from '@portal/payments/reconciliation/difference-kinds';
import type { StoredDifference } from '@portal/payments/reconciliation/reconciliation-store';
import { formatTerminalMoney, printTable } from './terminal-text.ts';

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
