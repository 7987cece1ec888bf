import type { Money } from '@portal/domain/money/money';
import { shortReference } from '@portal/payments/short-reference';
import { DIFFERENCE_TEXTS } from '@portal/settlement/differences/difference-kinds';
import { sidesOfDifference } from '@portal/settlement/differences/difference-sides';
import type { SettlementDifference } from '@portal/settlement/differences/difference-store';
import { formatTerminalMoney, printTable } from './terminal-text.ts';

/** Differences as lines of text. */
export function differencesText(rows: readonly SettlementDifference[]): string {
  if (rows.length === 0) return 'No differences.';
  const table = rows.map((each) => [
    String(each.id),
    each.day,
    `${each.source} (${each.origin})`,
    DIFFERENCE_TEXTS[each.kind],
    namesOf(each),
    each.paymentState ?? '–',
    amountText(each),
    statusText(each),
  ]);
  return printTable(table);
}

/** The code of its payment, and how both sides name what it is about. */
function namesOf({ paymentId, reference, providerReference }: SettlementDifference): string {
  const names = [paymentId && shortReference(paymentId), reference, providerReference];
  return [...new Set(names)].filter(Boolean).join(', ') || '–';
}

/** The amounts of both sides where they are known, else what it is about. */
function amountText(difference: SettlementDifference): string {
  const sides = sidesOfDifference(difference);
  if (!sides) return formatTerminalMoney({ minor: difference.amountMinor, currency: difference.currency });
  return `ours ${sideText(sides.ours)}, theirs ${sideText(sides.theirs)}`;
}

function statusText({ resolvedAt, explainedBy, explanation }: SettlementDifference): string {
  if (explanation !== null) return `explained by ${explainedBy}: ${explanation}`;
  return resolvedAt ? 'resolved' : 'open';
}

const sideText = (money: Money | null) => (money ? formatTerminalMoney(money) : '–');
