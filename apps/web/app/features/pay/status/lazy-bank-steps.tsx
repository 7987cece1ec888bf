import { lazyPart } from '../../../page/lazy-part.tsx';
import type { Transaction } from './status-text-keys.ts';

/** `BankSteps` in a script of its own: only a payment from another bank's menu has them. */
const BankSteps = lazyPart('BankSteps', () => import('./bank-steps.tsx').then((module) => module.BankSteps));

/** What to enter in the menu of one's own bank, as long as it can be paid there; nothing for other payments. */
export function LazyBankSteps({ transaction }: { transaction: Transaction }) {
  return transaction.instructions && <BankSteps transaction={transaction} />;
}
