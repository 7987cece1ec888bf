import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { chargedMoney } from '../../../features/payments/engine/charged-money.ts';
import { refundPaymentToOtherWallet } from '../../../features/payments/refunds/refund-payment-to-other-wallet.ts';
import {
  type OtherWalletRefusal,
  type OtherWalletRequest,
  refundToOtherWallet,
} from '../../../features/payments/refunds/refund-to-other-wallet.ts';
import { notFoundReport } from '../../carry-out-decision.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
import { formatTerminalMoney } from '../../terminal-text.ts';
import { REFUND_REFUSALS } from './refund.ts';

/** Pays a refund to another wallet of the payer: of a delivered transaction, or of one that could not be delivered. */
export const refundOtherWalletCommand: DatabaseCommand = {
  name: 'refund-other-wallet',
  about: 'pays a refund that the wallet refuses to another wallet of the payer',
  operands: ['refund'],
  options: {
    number: { about: 'number of the other wallet, at the same provider', value: 'number' },
    'approved-by': { about: 'a second person who has seen the proof', value: 'name' },
  },
  details: [
    'Of a transaction that could not be delivered, give the transaction instead of the refund.',
    'Only after the provider has refused the wallet that paid. The reason says how the payer proved who they are, without numbers.',
    'The portal asks the network about the SIM card of that number first. The number that paid gets an SMS.',
  ].join('\n'),
  needsNote: () => true,
  run: async (context, input) => {
    const id = readOperand(input, 0);
    const payee = parseMsisdn(String(input.options.number ?? ''));
    if (!payee) return refused('State a phone number of this country: --number', 'no-number');
    const approver = input.options['approved-by'];
    const request = {
      payee,
      staff: requireNote(input),
      approvedBy: typeof approver === 'string' ? approver : null,
    };
    const payment = await context.payments.find(id);
    return payment ? payOfPayment(context, id, request) : payOfRefund(context, id, request);
  },
};

async function payOfRefund(
  context: StaffContext,
  id: string,
  request: OtherWalletRequest,
): Promise<CommandReport> {
  const { refunds, disputes } = context;
  const deps = { ...context.decisions, refunds, disputes };
  const result = await refundToOtherWallet(deps, id, request);
  if (result.kind === 'not-found')
    return notFound(`There is no refund or transaction ${id}.`, { refund: id });
  if (result.kind === 'refused') return refused(`Refused: ${REFUSALS[result.why]}`, result.why);
  const { id: refund, amountMinor: minor, currency } = result.refund;
  return done(`Refund ${refund} of ${formatTerminalMoney({ minor, currency })}`, request, { refund });
}

async function payOfPayment(
  context: StaffContext,
  id: string,
  request: OtherWalletRequest,
): Promise<CommandReport> {
  const result = await refundPaymentToOtherWallet(context.decisions, id, request);
  if (result.kind === 'not-found') return notFoundReport(id);
  if (result.kind === 'refused') return refused(`Refused: ${REFUSALS[result.why]}`, result.why);
  return done(`The refund of ${formatTerminalMoney(chargedMoney(result.payment))}`, request, {
    transaction: id,
  });
}

function done(what: string, { payee }: OtherWalletRequest, data: object): CommandReport {
  return {
    kind: 'done',
    text: `${what} goes to ${maskMsisdn(payee)}; a running portal carries it out.`,
    data,
  };
}

const REFUSALS: Record<OtherWalletRefusal, string> = {
  ...REFUND_REFUSALS,
  'not-refused':
    'The provider has not refused the wallet that paid, so it may have the money or may still get it.',
  'no-payouts': 'Its provider returns money only to where it came from.',
  'same-wallet': 'That is the wallet that paid.',
  'no-approval': 'A second person is needed for every payment to another wallet: --approved-by',
};
