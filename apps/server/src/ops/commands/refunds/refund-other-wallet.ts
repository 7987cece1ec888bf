import { maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { createDisputeStore } from '../../../features/payments/disputes/dispute-store.ts';
import { createRefundStore } from '../../../features/payments/refunds/refund-store.ts';
import {
  type OtherWalletRefusal,
  refundToOtherWallet,
} from '../../../features/payments/refunds/refund-to-other-wallet.ts';
import { type DatabaseCommand, readOperand, refused, requireNote } from '../../command.ts';
import { formatTerminalMoney } from '../../terminal-text.ts';
import { REFUND_REFUSALS } from './refund.ts';

/** Pays a refund of a delivered transaction to another wallet of the payer. */
export const refundOtherWalletCommand: DatabaseCommand = {
  name: 'refund-other-wallet',
  about: 'pays a refund of a delivered transaction to another wallet of the payer',
  operands: ['refund'],
  options: {
    number: { about: 'number of the other wallet, at the same provider', value: 'number' },
    'approved-by': { about: 'a second person who has seen the proof', value: 'name' },
  },
  details: [
    'Only after the provider has refused the wallet that paid. The reason says how the payer proved who they are, without numbers.',
    'The portal asks the network about the SIM card of that number first. The number that paid gets an SMS.',
  ].join('\n'),
  needsNote: () => true,
  run: async (context, input) => {
    const id = readOperand(input, 0);
    const payee = parseMsisdn(String(input.options.number ?? ''));
    if (!payee) return refused('State a phone number of this country: --number', 'no-number');
    const approver = input.options['approved-by'];
    const deps = {
      ...context.decisions,
      refunds: createRefundStore(context.pool, context.eventRecipients),
      disputes: createDisputeStore(context.pool),
    };
    const result = await refundToOtherWallet(deps, id, {
      payee,
      staff: requireNote(input),
      approvedBy: typeof approver === 'string' ? approver : null,
    });
    if (result.kind === 'not-found')
      return { kind: 'not-found', text: `There is no refund ${id}.`, data: { refund: id } };
    if (result.kind === 'refused') return refused(`Refused: ${REFUSALS[result.why]}`, result.why);
    const { id: refund, amountMinor: minor, currency } = result.refund;
    const text = `Refund ${refund} of ${formatTerminalMoney({ minor, currency })} goes to ${maskMsisdn(payee)}; a running portal carries it out.`;
    return { kind: 'done', text, data: { refund, minor, currency } };
  },
};

const REFUSALS: Record<OtherWalletRefusal, string> = {
  ...REFUND_REFUSALS,
  'not-refused':
    'The provider has not refused the wallet that paid, so it may have the money or may still get it.',
  'no-payouts': 'Its provider returns money only to where it came from.',
  'same-wallet': 'That is the wallet that paid.',
  'no-approval': 'A second person is needed for every payment to another wallet: --approved-by',
};
