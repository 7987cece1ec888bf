import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { PAYMENT_STATES } from '../../features/payments/engine/payment-state.ts';
import type { PaymentReason } from '../../features/payments/engine/transaction-status.ts';
import { PAYMENT_MODES } from '../../features/payments/providers/registry.ts';

/** Every reason; a missing one does not compile. */
const REASONS: Record<PaymentReason, true> = {
  'insufficient-funds': true,
  'insufficient-airtime': true,
  'payer-line-refused': true,
  'limit-exceeded': true,
  'refused-by-customer': true,
  'no-answer': true,
  'wallet-barred': true,
  'wallet-locked': true,
  'never-arrived': true,
  refused: true,
  'line-barred': true,
  'line-closed': true,
  'amount-not-allowed': true,
  'bundle-withdrawn': true,
  'already-paid': true,
  'lead-closed': true,
  'already-delivered': true,
  cancelled: true,
  'gateway-unreachable': true,
  expired: true,
  'wrong-pin': true,
  'amount-differs': true,
  'refund-refused': true,
  'refund-held': true,
  'no-certainty': true,
  'reference-taken': true,
  'refunded-by-staff': true,
  'nothing-taken': true,
  'paid-to-other-wallet': true,
};

/** What the filters of the search offer. */
export const PAYMENT_CHOICES: StaffResult<'findPayments'>['choices'] = {
  states: PAYMENT_STATES,
  modes: PAYMENT_MODES,
  kinds: Object.keys(WIRE_KIND),
  reasons: Object.keys(REASONS).sort(),
};
