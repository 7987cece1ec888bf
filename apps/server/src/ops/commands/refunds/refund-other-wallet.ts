import { type Msisdn, maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import { chargedMoney } from '../../../features/payments/engine/charged-money.ts';
import type { Payment } from '../../../features/payments/engine/payment.ts';
import { isPaymentRefundRefused } from '../../../features/payments/refunds/refund-payment-to-other-wallet.ts';
import {
  findWalletRefusal,
  type OtherWalletRefusal,
  previewOtherWallet,
} from '../../../features/payments/refunds/refund-to-other-wallet.ts';
import { type CommandReport, type DatabaseCommand, notFound, readOperand, refused } from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
import { proposeOrRunCaseAct } from '../../propose-case-act.ts';
import { formatTerminalMoney } from '../../terminal-text.ts';
import { REFUND_REFUSALS } from './refund.ts';

/**
 * Proposes to pay a refund to another wallet of the payer: of a delivered transaction, or of one that could not be delivered.
 * Finance approves it in the staff desk, always: the money goes to a number that never paid.
 */
export const refundOtherWalletCommand: DatabaseCommand = {
  name: 'refund-other-wallet',
  about: 'proposes to pay a refund that the wallet refuses to another wallet of the payer',
  operands: ['refund'],
  options: { number: { about: 'number of the other wallet, at the same provider', value: 'number' } },
  details: [
    'Of a transaction that could not be delivered, give the transaction instead of the refund.',
    'Only after the provider has refused the wallet that paid. The reason says how the payer proved who they are, without numbers.',
    'Somebody of finance approves it in the staff desk. The portal asks the network about the SIM card of that number first, and the number that paid gets an SMS.',
  ].join('\n'),
  needsNote: () => true,
  run: async (context, input) => {
    const id = readOperand(input, 0);
    const payee = parseMsisdn(String(input.options.number ?? ''));
    if (!payee) return refused('State a phone number of this country: --number', 'no-number');
    const found = await findRefundable(context, id, payee);
    if ('kind' in found) return found;
    const { payment, money, refundId } = found;
    const report = await proposeOrRunCaseAct(context, input, {
      payment,
      caseAct: { kind: 'refund-other-wallet', payee, ...(refundId !== null && { refundId }) },
      money,
      moves: { money: 'always', payee },
      carryOut: async () => refused(`Refused: ${REFUSALS['no-approval']}`, 'no-approval'),
    });
    const what = `${formatTerminalMoney(money)} to ${maskMsisdn(payee)}`;
    return report.kind === 'proposed' ? { ...report, text: `${what}\n${report.text}` } : report;
  },
};

type Refundable = { payment: Payment; money: Money; refundId: string | null };

/** The refund after delivery or the payment with this id, if it may go to that wallet now. */
async function findRefundable(
  context: StaffContext,
  id: string,
  payee: Msisdn,
): Promise<Refundable | CommandReport> {
  const payment = await context.payments.find(id);
  if (payment) {
    const isRefused = await isPaymentRefundRefused({ store: context.payments }, payment);
    const why = findWalletRefusal(payment, { payee, isRefused });
    return why ? refuse(why) : { payment, money: chargedMoney(payment), refundId: null };
  }
  const deps = { store: context.payments, refunds: context.refunds, disputes: context.disputes };
  const preview = await previewOtherWallet(deps, id, payee);
  if (preview.kind === 'not-found')
    return notFound(`There is no refund or transaction ${id}.`, { refund: id });
  if (preview.kind === 'refused') return refuse(preview.why);
  const { amountMinor: minor, currency } = preview.refund;
  return { payment: preview.payment, money: { minor, currency }, refundId: id };
}

function refuse(why: OtherWalletRefusal): CommandReport {
  return refused(`Refused: ${REFUSALS[why]}`, why);
}

const REFUSALS: Record<OtherWalletRefusal, string> = {
  ...REFUND_REFUSALS,
  'not-refused':
    'The provider has not refused the wallet that paid, so it may have the money or may still get it.',
  'no-payouts': 'Its provider returns money only to where it came from.',
  'same-wallet': 'That is the wallet that paid.',
  'no-approval': 'A second person is needed for every payment to another wallet.',
};
