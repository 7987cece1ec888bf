import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import { expect, test } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';
import { ProposalCard } from './proposal-card.tsx';

test.each([
  ['refund-delivered', 'keep', 'The customer keeps it'],
  ['settle-refund', 'returned', 'The money was returned by hand'],
  ['close-dispute', 'lost', 'Lost: the bank returned the money'],
] as const)('who decides about %s reads what the first person chose', (action, choice, words) => {
  const money = { amount: '1000', currency: 'RWF' };
  const proposedAt = '2026-02-28T22:30:00.000Z';
  const proposal = { kind: 'payment', action, money, proposedAt, payee: null, choice } as StaffProposal;
  const html = renderDesk(<ProposalCard proposal={proposal} onDecided={() => {}} />);
  expect(html).toContain(`Chosen: “${words}”`);
});
