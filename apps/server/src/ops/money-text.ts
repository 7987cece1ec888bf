import { formatMoney, withPlainSpaces } from '@portal/domain/format-money';
import type { Money } from '@portal/domain/money';

/** An amount in a terminal: English, with plain spaces, so that `grep` and copying find it. */
export function moneyText(amount: Money): string {
  return withPlainSpaces(formatMoney(amount, 'en'));
}
