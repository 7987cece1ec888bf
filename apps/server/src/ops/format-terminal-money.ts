import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import type { Money } from '@portal/domain/money/money';

/** Formats an amount for a terminal: English, with plain spaces, so that `grep` finds it. */
export function formatTerminalMoney(amount: Money): string {
  return withPlainSpaces(formatMoney(amount, 'en'));
}
