import {
  type RefundSettlement,
  SETTLEMENTS,
  settleRefund,
} from '../../../features/payments/refunds/settle-refund.ts';
import { settlementMoves } from '../../../staff-desk/second-person/moved-money.ts';
import {
  type CommandInput,
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
import { proposeOrRunCaseAct } from '../../propose-case-act.ts';
import { EMERGENCY_OPTION } from '../../second-person.ts';
import { formatTerminalMoney } from '../../terminal-text.ts';

const MEANINGS: Record<RefundSettlement, string> = {
  retry: 'ask again: under the same key while the outcome is unknown, under a new one after a refusal',
  'payer-proven': 'request one that was held: somebody has found out who the payer is, as the reason says',
  returned: 'the money was returned by hand',
  'not-returned': 'nothing was returned, and the customer keeps the delivery',
};

/** Settles a refund of a delivered transaction that is in review. */
export const settleRefundCommand: DatabaseCommand = {
  name: 'settle-refund',
  about: 'settles a refund of a delivered transaction that is in review',
  operands: ['refund'],
  options: { outcome: { value: 'outcome', about: SETTLEMENTS.join(', ') }, ...EMERGENCY_OPTION },
  details: SETTLEMENTS.map((each) => `--outcome ${each}: ${MEANINGS[each]}.`).join('\n'),
  needsNote: () => true,
  run: async (context, input) => {
    const settlement = SETTLEMENTS.find((each) => each === input.options.outcome);
    if (!settlement)
      return refused(`State how to settle it: --outcome ${SETTLEMENTS.join(' | ')}`, 'no-outcome');
    const id = readOperand(input, 0);
    const refund = await context.refunds.find(id);
    const payment = refund && (await context.payments.find(refund.paymentId));
    if (!refund || !payment) return notFound(`There is no refund ${id}.`, { refund: id });
    const moves = refund.state === 'review' ? settlementMoves(refund, settlement) : null;
    const { amountMinor: minor, currency } = refund;
    return proposeOrRunCaseAct(context, input, {
      payment,
      caseAct: { kind: 'settle-refund', refundId: id, settlement },
      money: { minor, currency },
      moves,
      carryOut: () => settleNow(context, input, { id, settlement }),
    });
  },
};

async function settleNow(
  context: StaffContext,
  input: CommandInput,
  { id, settlement }: { id: string; settlement: RefundSettlement },
): Promise<CommandReport> {
  const deps = { ...context.decisions, refunds: context.refunds };
  const result = await settleRefund(deps, id, { settlement, staff: requireNote(input) });
  if (result.kind === 'not-found') return notFound(`There is no refund ${id}.`, { refund: id });
  const { state, amountMinor: minor, currency } = result.refund;
  if (result.kind === 'refused') {
    const why = result.why ? REFUSALS[result.why] : `it is ${state}. ${IN_REVIEW_ONLY}`;
    return refused(`Refused: ${why}`, result.why ?? state);
  }
  const text = `The refund of ${formatTerminalMoney({ minor, currency })} is ${state} now.`;
  return { kind: 'done', text, data: { refund: id, state } };
}

const IN_REVIEW_ONLY = 'In review it can be settled; what was taken back must be returned.';

const REFUSALS = {
  'payer-not-proven':
    'it is held, because the number has a new SIM card or owner. Find out who the payer is, then --outcome payer-proven.',
  'not-held': 'it is not held because of the payer. Use --outcome retry.',
  disputed: 'a dispute of the payment is open, or took the money. Close the dispute first.',
};
