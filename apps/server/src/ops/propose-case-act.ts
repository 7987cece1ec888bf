import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { Money } from '@portal/domain/money/money';
import type { Payment } from '../features/payments/engine/payment.ts';
import { newId } from '../platform/crypto/new-id.ts';
import { addProposal } from '../staff-desk/payments/proposals.ts';
import { type MovedMoney, paymentMovement } from '../staff-desk/second-person/movement.ts';
import { type CommandInput, type CommandReport, requireNote } from './command.ts';
import type { StaffContext } from './open-staff-context.ts';
import { proposeOrRun, proposerOf } from './second-person.ts';

type CaseActOfCommand = {
  payment: Payment;
  /** The same act in the staff desk, which finance approves. */
  caseAct: StaffCaseAct;
  /** How much it is about. */
  money: Money;
  /** `null`: nothing moves that counts. */
  moves: MovedMoney | null;
  /** @param key of the act: the same key does it once */
  carryOut: (key: string) => Promise<CommandReport>;
};

/** Runs a command about a refund after delivery or a dispute, or proposes it when one person is not enough. */
export function proposeOrRunCaseAct(
  context: StaffContext,
  input: CommandInput,
  { payment, caseAct, money, moves, carryOut }: CaseActOfCommand,
): Promise<CommandReport> {
  const key = newId();
  return proposeOrRun(context, input, {
    movement: moves && paymentMovement({ id: key, act: caseAct.kind, payment, ...moves }),
    carryOut: () => carryOut(key),
    propose: (why) => {
      const amount = { amountMinor: money.minor, currency: money.currency };
      const proposal = {
        id: key,
        paymentId: payment.id,
        action: caseAct.kind,
        notDelivered: false,
        caseAct,
        why,
      };
      const { reason } = requireNote(input);
      return addProposal(context, { ...proposal, ...amount, reason }, proposerOf(input));
    },
  });
}
