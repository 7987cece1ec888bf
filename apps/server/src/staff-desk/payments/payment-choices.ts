import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { PAYMENT_STATES } from '@portal/payments/engine/payment-state';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';

/** What the filters of the search offer. */
export const PAYMENT_CHOICES: StaffResult<'findPayments'>['choices'] = {
  states: PAYMENT_STATES,
  modes: PAYMENT_MODES,
  kinds: Object.keys(WIRE_KIND),
  reasons: [...STAFF_NAMES.reason],
};
