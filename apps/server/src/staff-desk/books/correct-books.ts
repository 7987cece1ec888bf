import { parseAmountText } from '@portal/domain/money/amount-text';
import type { Money } from '@portal/domain/money/money';
import { addCorrection } from '@portal/payments/journal/add-correction';
import { newId } from '@portal/platform/crypto/new-id';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { booksMovement } from '../second-person/movement.ts';
import { addProposal } from '../second-person/proposal-store.ts';
import { moverOf, proposeOrDo } from '../second-person/propose-or-do.ts';
import { requireAccount } from './parse-input.ts';

/**
 * Adds a correction to the journal, or proposes it above the limit. Throws REFUSED for accounts that are no accounts or
 * the same, an amount that is none, and a payment that does not exist.
 */
export const correctBooks: StaffHandler<'correctBooks'> = async (deps, input, caller) => {
  const { reason, paymentId = null } = input;
  const [debit, credit] = [requireAccount(input.debit), requireAccount(input.credit)];
  if (debit === credit) throw new StaffError('REFUSED', { why: 'same-account' });
  const amount = requireAmount(input);
  if (paymentId !== null && !(await deps.payments.find(paymentId)))
    throw new StaffError('REFUSED', { why: 'no-payment' });
  const id = newId();
  return proposeOrDo(deps, moverOf(caller), {
    movement: booksMovement(id, 'correct', amount),
    carryOut: async () => {
      const staff = { by: caller.name, reason };
      await addCorrection(deps.db, { debit, credit, amount, paymentId, staff, at: deps.clock.now() });
      const subject = `${debit} ${credit}`;
      await recordAct(deps, caller, { act: 'correct', subject, reason, outcome: 'done' });
      return { outcome: 'done' as const };
    },
    propose: async (why) => {
      const deskAct = { kind: 'correct', debit, credit, paymentId } as const;
      const money = { amountMinor: amount.minor, currency: amount.currency };
      await addProposal(deps, { id, deskAct, reason, why, ...money }, caller);
      return { outcome: 'proposed' as const };
    },
  });
};

function requireAmount({ amount, currency }: { amount: string; currency: string }): Money {
  const parsed = parseAmountText(amount, currency);
  if (parsed.kind !== 'amount' || parsed.amount.minor === 0)
    throw new StaffError('REFUSED', { why: 'no-amount' });
  return parsed.amount;
}
