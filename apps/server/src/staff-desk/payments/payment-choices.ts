import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { CASE_STATES } from '../../features/payments/staff/case-state.ts';

/** What the filters of the search offer. */
export const PAYMENT_CHOICES: StaffResult<'findPayments'>['choices'] = {
  states: [...CASE_STATES],
  modes: PAYMENT_MODES,
  kinds: Object.keys(WIRE_KIND),
  reasons: [...STAFF_NAMES.reason],
};
