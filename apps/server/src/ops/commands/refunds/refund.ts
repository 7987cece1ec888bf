import { parseAmountText } from '@portal/domain/money/amount-text';
import { toDecimal } from '@portal/domain/money/money';
import { chargedMoney } from '../../../features/payments/engine/charged-money.ts';
import type { Payment } from '../../../features/payments/engine/payment.ts';
import { MODE_TRAITS } from '../../../features/payments/methods/mode-traits.ts';
import type { RefundLimit } from '../../../features/payments/providers/mode-traits.ts';
import {
  DELIVERY_CHOICES,
  type DeliveryChoice,
  type RefundAmounts,
  type RefundRequestInput,
} from '../../../features/payments/refunds/decide-refund.ts';
import {
  previewRefund,
  type RequestRefundResult,
  requestRefund,
} from '../../../features/payments/refunds/request-refund.ts';
import { newId } from '../../../platform/crypto/new-id.ts';
import { refundMoves } from '../../../staff-desk/second-person/moved-money.ts';
import { carryOutDecision, notFoundReport } from '../../carry-out-decision.ts';
import {
  type CommandInput,
  type CommandReport,
  type DatabaseCommand,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
import { proposeOrRunCaseAct } from '../../propose-case-act.ts';
import { EMERGENCY_OPTION } from '../../second-person.ts';
import { formatTerminalMoney } from '../../terminal-text.ts';

const CHOICES: Record<DeliveryChoice, string> = {
  'take-back': 'the operator takes airtime or the bundle back first; if it cannot, nothing is refunded',
  'taken-back': 'you have taken it back outside the portal',
  keep: 'the customer keeps it',
};

/** Refunds a transaction in review, or a delivered one, whole or in part. */
export const refundCommand: DatabaseCommand = {
  name: 'refund',
  about: 'refunds a transaction in review, or a delivered one, whole or in part',
  operands: ['transaction'],
  options: {
    'not-delivered': { about: "the operator's own records show that nothing was delivered" },
    'payer-proven': {
      about: 'the payer, whose number has a new SIM card or owner, has shown who they are',
    },
    amount: { about: 'of a delivered one: how much; default all that is left', value: 'amount' },
    delivery: { about: `of a delivered one: ${DELIVERY_CHOICES.join(', ')}`, value: 'what' },
    ...EMERGENCY_OPTION,
    preview: { about: 'of a delivered one: says what would be done, and does nothing' },
  },
  details: [
    'In review: refused while it may have been delivered, and when no charge is known. Refunds the charged amount.',
    'Delivered: state what happens to the delivery.',
    ...DELIVERY_CHOICES.map((choice) => `--delivery ${choice}: ${CHOICES[choice]}.`),
    'When one person is not enough, as in the staff desk (docs/staff.md), it is proposed, and finance approves it there.',
    'All refunds of a transaction together never exceed what was charged. The payer gets an SMS when the money is back.',
  ].join('\n'),
  needsNote: ({ preview }) => preview !== true,
  run: async (context, input) => {
    const id = readOperand(input, 0);
    const payment = await context.payments.find(id);
    if (!payment) return notFoundReport(id);
    if (payment.state !== 'fulfilled' && input.options.preview !== true)
      return carryOutDecision(context, input, {
        action: 'refund',
        notDelivered: input.options['not-delivered'] === true,
        payerProven: input.options['payer-proven'] === true,
      });
    return refundDelivered(context, input, payment);
  },
};

async function refundDelivered(
  context: StaffContext,
  input: CommandInput,
  payment: Payment,
): Promise<CommandReport> {
  const requested = readRequestedRefund(input, payment);
  if ('kind' in requested) return requested;
  const { payments: store, refunds, disputes, clock } = context;
  const deps = { store, refunds, disputes, clock, newId };
  if (input.options.preview === true) {
    const preview = await previewRefund(deps, payment.id, requested);
    if (preview.kind === 'not-found') return notFoundReport(payment.id);
    if (preview.kind === 'refused') return refusedReport(preview.why, preview.payment);
    const { amount, amounts } = preview;
    const text = `Would refund ${formatTerminalMoney(amount)}; ${CHOICES[requested.delivery]}. ${amountsText(amounts)}`;
    return { kind: 'done', text, data: { amount, amounts, delivery: requested.delivery } };
  }
  const preview = await previewRefund(deps, payment.id, requested);
  if (preview.kind === 'not-found') return notFoundReport(payment.id);
  if (preview.kind === 'refused') return refusedReport(preview.why, preview.payment);
  const { amount } = preview;
  const [{ delivery }, staff] = [requested, requireNote(input)];
  return proposeOrRunCaseAct(context, input, {
    payment,
    caseAct: { kind: 'refund-delivered', amount: toDecimal(amount), delivery },
    money: amount,
    moves: refundMoves(preview, delivery),
    carryOut: async (key) => {
      const request = { input: requested, staff, approvedBy: null };
      return requestedReport(
        await requestRefund({ ...deps, newId: () => key }, payment.id, request),
        payment.id,
      );
    },
  });
}

/** Amount and delivery as typed, or the report of what is wrong with them. */
function readRequestedRefund(
  { options: { amount: typed, delivery } }: CommandInput,
  payment: Payment,
): RefundRequestInput | CommandReport {
  const choice = DELIVERY_CHOICES.find((each) => each === delivery);
  if (!choice)
    return refused(
      `It was delivered. State what happens to the delivery: --delivery ${DELIVERY_CHOICES.join(' | ')}`,
      'no-delivery',
    );
  if (typed === undefined) return { amountMinor: null, delivery: choice };
  const parsed = parseAmountText(String(typed), chargedMoney(payment).currency);
  if (parsed.kind !== 'amount' || parsed.amount.minor === 0)
    return refused(`${typed} is not an amount above 0.`, 'no-amount');
  return { amountMinor: parsed.amount.minor, delivery: choice };
}

function amountsText({ charged, refunded, left }: RefundAmounts): string {
  const [all, back, rest] = [charged, refunded, left].map(formatTerminalMoney);
  return `Charged ${all}, refunded so far ${back}, left to refund ${rest}.`;
}

function requestedReport(result: RequestRefundResult, id: string): CommandReport {
  switch (result.kind) {
    case 'not-found':
      return notFoundReport(id);
    case 'refused':
      return refusedReport(result.why, result.payment);
    case 'requested': {
      const { id: refund, amountMinor: minor, currency } = result.refund;
      const text = `Refund ${refund} of ${formatTerminalMoney({ minor, currency })} is recorded; a running portal carries it out. Result: npm run ops -- history ${id}`;
      return { kind: 'done', text, data: { refund, minor, currency } };
    }
  }
}

type Refusal = Extract<RequestRefundResult, { kind: 'refused' }>['why'];

/** Why a refund of a delivered transaction is refused, for staff. */
export const REFUND_REFUSALS: Record<Refusal, string> = {
  'not-delivered':
    'It was not delivered. In review it is refunded whole; otherwise it is refunded automatically.',
  'nothing-left': 'All of it is refunded, on its way back, or lost in a dispute.',
  'more-than-left': 'That is more than is left to refund. --preview shows how much that is.',
  'no-refunds':
    'Its provider refunds nothing through the portal. Refund it at the provider and add a correction.',
  'payer-erased': 'The number that paid was erased, so nobody can find out who holds that wallet now.',
  'whole-only': 'Its provider refunds whole charges only.',
  'no-take-back':
    'This cannot be taken back through the portal. Reverse it in the billing system and use --delivery taken-back.',
  'take-back-whole-only': 'This can be taken back as a whole only.',
  'take-back-running': 'The operator is still being asked about an earlier refund. "history" shows it.',
  disputed: 'Its payer has opened a dispute: the bank may return the money. Close the dispute first.',
  'same-person': 'It must be approved by another person.',
  changed: 'It changed in the meantime. Look at its history and decide again.',
};

function refusedReport(why: Refusal, { mode }: Pick<Payment, 'mode'>): CommandReport {
  const { refundLimit } = MODE_TRAITS[mode];
  const because = why === 'whole-only' && refundLimit ? ` ${REFUND_LIMITS[refundLimit]}` : '';
  return refused(`Refused: ${REFUND_REFUSALS[why]}${because}`, why);
}

const REFUND_LIMITS: Record<RefundLimit, string> = {
  'whole-charges-only': 'Its interface has no refund of a part.',
  'parts-not-told-apart':
    'It reports one state for all refunds of a charge, so a second part could not be told from the first.',
  'result-may-be-lost':
    'It reports the result of a refund once; if that is lost, a part could be paid twice.',
  'not-documented': 'Its interface is not public.',
  'no-refunds': 'It refunds nothing through an interface.',
};
