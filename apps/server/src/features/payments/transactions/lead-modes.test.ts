import { isLeadLost } from '@portal/payments/engine/lead-loss';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import {
  isLeadMode,
  type PaymentMode,
  parseWireMode,
  toLeadMode,
  toWireMode,
} from '@portal/payments/methods/payment-mode';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const BRAND = { code: 'UMOJA' };
const MODES = Object.keys(MODE_TRAITS) as PaymentMode[];

test('a lead is paid by card as HBB_LEADS and with airtime as HBB_AIRTIME', () => {
  expect(toLeadMode('card-dpo', BRAND)).toEqual({ paymentMode: 'HBB_LEADS', paymentGateway: 'dpo' });
  expect(toLeadMode('airtime', BRAND).paymentMode).toBe('HBB_AIRTIME');
  expect(toLeadMode('money-push', BRAND)).toEqual(toWireMode('money-push', BRAND));
});

test('parses every mode from either wire spelling', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MODES), fc.boolean(), (mode, ofLead) => {
      const { paymentMode, paymentGateway } = (ofLead ? toLeadMode : toWireMode)(mode, BRAND);
      const wire = { paymentMode, ...(paymentGateway && { paymentGateway }) };
      expect(parseWireMode(wire, BRAND)).toBe(mode);
      if (!ofLead) expect(isLeadMode(paymentMode)).toBe(false);
    }),
  );
});

test('a lead is lost only when its payment is booked under another reference', () => {
  const contents = {
    kind: 'lead' as const,
    leadId: 'W4F7K2M9Q',
    plan: { code: 'P', name: { en: '', sw: '' }, description: { en: '', sw: '' } },
    contact: { fullName: '', email: '', address: '' },
    applicant: true,
  };
  expect(isLeadLost({ contents, deliveryReference: null })).toBe(false);
  expect(isLeadLost({ contents, deliveryReference: 'W4F7K2M9Q' })).toBe(false);
  expect(isLeadLost({ contents, deliveryReference: 'HB123' })).toBe(true);
  expect(isLeadLost({ contents: { kind: 'prepaid-recharge' }, deliveryReference: 'HB123' })).toBe(false);
});
