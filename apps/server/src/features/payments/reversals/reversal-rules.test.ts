import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { isPaidBy, payerContacts } from '@portal/payments/engine/payer-contacts';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toReversalState } from './reversal-rules.ts';

const HOUR = 3_600_000;
const DELIVERED_AT = new Date('2040-03-01T08:00:00Z');

function number(typed: string) {
  const parsed = parseMsisdn(typed);
  if (!parsed) throw new Error('not a number');
  return parsed;
}

const WRONG = number('788000001');
const PAYER = number('788000002');
const BY_CARD = PAYMENT_MODES.filter((mode) => mode.startsWith('card-'));
const BY_NUMBER = PAYMENT_MODES.filter((mode) => !mode.startsWith('card-'));

const delivered = {
  state: 'fulfilled',
  orderKind: 'prepaid-recharge',
  payer: PAYER,
  msisdn: WRONG,
  mode: 'money-push',
  updatedAt: DELIVERED_AT,
} as const;

const facts = (hours: number) => ({
  now: new Date(DELIVERED_AT.getTime() + hours * HOUR),
  reversalMs: 72 * HOUR,
  case: null,
});

describe('the number that was typed for a card', () => {
  test.each(BY_CARD)('proves no payer: %s', (mode) => {
    expect(isPaidBy({ payer: PAYER, mode }, PAYER)).toBe(false);
  });

  test('gets no message about a case when it is the recipient of the purchase', () => {
    for (const mode of BY_CARD) {
      const payment = { ...delivered, mode, email: 'keza@example.rw' };
      expect(payerContacts({ ...payment, payer: WRONG })).toEqual({ msisdn: null, email: 'keza@example.rw' });
      expect(payerContacts(payment).msisdn).toBe(PAYER);
    }
  });
});

describe('a purchase can be asked back', () => {
  test.each(BY_NUMBER)('until three days after its delivery: %s', (mode) => {
    const payment = { ...delivered, mode };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 71.99, noNaN: true }), (hours) => {
        expect(toReversalState(payment, facts(hours))).toEqual({ requestable: true, case: null });
      }),
    );
    expect(toReversalState(payment, facts(72))).toBeNull();
  });

  test('in no other state, for no bill, and not for the number that paid', () => {
    for (const state of ['paid', 'refunded', 'review', 'awaiting-customer', 'declined'] as const)
      expect(toReversalState({ ...delivered, state }, facts(1))).toBeNull();
    for (const orderKind of ['postpaid-bill', 'fixed-invoice', 'lead'] as const)
      expect(toReversalState({ ...delivered, orderKind }, facts(1))).toBeNull();
    expect(toReversalState({ ...delivered, payer: WRONG }, facts(1))).toBeNull();
  });
});
