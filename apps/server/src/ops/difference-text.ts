import type { Money } from '@portal/domain/money/money';
import { DIFFERENCE_TEXTS } from '../features/settlement/differences/difference-kinds.ts';
import type { SettlementDifference } from '../features/settlement/differences/difference-store.ts';
import { formatTerminalMoney, printTable } from './terminal-text.ts';

/** Differences as lines of text. */
export function differencesText(rows: readonly SettlementDifference[]): string {
  if (rows.length === 0) return 'No differences.';
  const table = rows.map((each) => [
    String(each.id),
    each.day,
    `${each.source} (${each.origin})`,
    DIFFERENCE_TEXTS[each.kind],
    each.paymentId ?? each.providerReference ?? '–',
    each.paymentState ?? '–',
    amountText(each),
    statusText(each),
  ]);
  return printTable(table);
}

/** The amounts of both sides, or that of a statement's difference. */
function amountText(each: SettlementDifference): string {
  if (each.origin === 'file') return sideText(each.amountMinor, each.currency);
  const ours = sideText(each.oursMinor, each.oursCurrency);
  return `ours ${ours}, theirs ${sideText(each.theirsMinor, each.theirsCurrency)}`;
}

function statusText({ resolvedAt, explainedBy, explanation }: SettlementDifference): string {
  if (explanation !== null) return `explained by ${explainedBy}: ${explanation}`;
  return resolvedAt ? 'resolved' : 'open';
}

function sideText(minor: number | null, currency: Money['currency'] | null): string {
  return minor === null || currency === null ? '–' : formatTerminalMoney({ minor, currency });
}
