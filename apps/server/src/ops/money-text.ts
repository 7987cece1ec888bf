import { formatMoney, withPlainSpaces } from '@portal/domain/format-money';
import type { Money } from '@portal/domain/money';

/** Formats an amount for a terminal: English, with plain spaces, so that `grep` finds it. */
export function moneyText(amount: Money): string {
  return withPlainSpaces(formatMoney(amount, 'en'));
}
