import { CASE_ACT_ROLES, type CaseActKind } from '@portal/contract/staff/case-act-roles';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import { expect, test } from 'vitest';
import { fieldsOf } from './act-fields.ts';

const RWF = (amount: string) => ({ amount, currency: 'RWF' });
/** RWF 300 of 1,000 were refunded. */
const support = {
  charged: RWF('1000'),
  left: RWF('700'),
  refunds: [],
  deliveries: ['take-back', 'keep'],
  partDeliveries: ['taken-back'],
  channels: ['sms'],
  receiptChannels: ['sms'],
} as unknown as StaffCase;

// A bank disputes its charge, whatever went back to the payer since; a refund cannot be more than what is left.
test('an amount that is left empty is the whole charge of a dispute, and what is left of a refund', () => {
  const kinds = Object.keys(CASE_ACT_ROLES) as CaseActKind[];
  const amounts = kinds.flatMap((kind) =>
    fieldsOf({ kind }, support, { delivery: 'taken-back' }).flatMap((field) =>
      field.type === 'amount' ? [[kind, field.all]] : [],
    ),
  );
  expect(Object.fromEntries(amounts)).toEqual({
    'refund-delivered': RWF('700'),
    'open-dispute': RWF('1000'),
  });
});
