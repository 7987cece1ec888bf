import { lazyPart } from '../../../page/lazy-part.tsx';
import type { Transaction } from './status-text-keys.ts';

/** `LeadNotes` in a script of its own: only a payment of home broadband has them. */
const LeadNotes = lazyPart('LeadNotes', () => import('./lead-notes.tsx').then((module) => module.LeadNotes));

/** What follows a paid order of home broadband; nothing for other payments. */
export function LazyLeadNotes({ transaction }: { transaction: Transaction }) {
  const { transactionType, status } = transaction;
  return transactionType === 'HBB_LEADS' && status === 'SUCCESS' && <LeadNotes transaction={transaction} />;
}
