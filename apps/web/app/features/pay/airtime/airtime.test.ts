import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { checkAirtime, coversAmount } from './airtime-balance.ts';
import {
  type AirtimeEvent,
  type AirtimeFlow,
  initialAirtimeFlow,
  reduceAirtimeFlow,
} from './airtime-flow.ts';

const payer = '788100001' as Msisdn;
const pressed = { type: 'pay-pressed', payer, email: 'a@b.rw' } as const;
const verified = { type: 'code-verified', proof: 'proof' } as const;
const enough = { type: 'balance-read', enough: true } as const;
const after = (...events: AirtimeEvent[]): AirtimeFlow =>
  events.reduce(reduceAirtimeFlow, initialAirtimeFlow);

describe('paying with airtime', () => {
  test('goes through the code, the balance, "Are you sure?", the payment and the status page', () => {
    expect(after(pressed)).toMatchObject({ step: 'code', payer });
    expect(after(pressed, verified)).toMatchObject({ step: 'checking', proof: 'proof' });
    expect(after(pressed, verified, enough)).toMatchObject({ step: 'sure' });
    expect(after(pressed, verified, enough, { type: 'agreed' })).toMatchObject({
      step: 'paying',
      email: 'a@b.rw',
    });
    const outcome = { kind: 'over', transactionId: 'tx' } as const;
    expect(after(pressed, verified, enough, { type: 'agreed' }, { type: 'answered', outcome })).toEqual({
      step: 'status',
      transactionId: 'tx',
    });
  });

  test('reports too little airtime before it asks for a confirmation', () => {
    expect(after(pressed, verified, { type: 'balance-read', enough: false })).toEqual({
      step: 'form',
      problem: { kind: 'too-little', payer },
    });
  });

  test('ignores an early confirmation, and pays once when the customer confirms twice', () => {
    expect(after(pressed, { type: 'agreed' })).toMatchObject({ step: 'code' });
    expect(after(pressed, verified, { type: 'agreed' })).toMatchObject({ step: 'checking' });
    const paying = after(pressed, verified, enough, { type: 'agreed' });
    expect(reduceAirtimeFlow(paying, { type: 'agreed' })).toBe(paying);
    expect(reduceAirtimeFlow(paying, { type: 'disagreed' })).toBe(paying);
  });

  test('reports a number without airtime beside its field', () => {
    expect(after(pressed, { type: 'code-closed', reason: 'not-a-wallet' })).toEqual({
      step: 'form',
      problem: { kind: 'not-a-wallet', payer },
    });
    expect(after(pressed, { type: 'code-closed', reason: null })).toEqual(initialAirtimeFlow);
  });
});

describe('the airtime of a line', () => {
  const entry = (balance: string, over: object = {}) => ({
    serviceType: 'AIRTIME' as const,
    balanceDescription: 'Airtime',
    balance,
    balanceType: 'LIMITED' as const,
    unitType: 'RWF',
    expireTime: '',
    expired: false,
    ...over,
  });
  const price = money(500, 'RWF');

  test('covers a price equal to the balance', () => {
    expect(coversAmount([entry('500')], price)).toBe(true);
    expect(coversAmount([entry('499')], price)).toBe(false);
    expect(coversAmount([entry('300'), entry('200')], price)).toBe(true);
    expect(coversAmount([], price)).toBe(false);
  });

  test('does not count expired balances or other units; an unlimited balance covers every price', () => {
    expect(coversAmount([entry('900', { expired: true })], price)).toBe(false);
    expect(coversAmount([entry('900', { unitType: 'USD' })], price)).toBe(false);
    expect(coversAmount([entry('-', { balanceType: 'UNLIMITED', unitType: '-' })], price)).toBe(true);
  });

  test('is not reported as too little when the balance cannot be read', async () => {
    const unreachable = async () => ({ kind: 'unreachable', cause: null }) as const;
    const input = { payer, proof: 'proof', price };
    expect(await checkAirtime({ queryBalance: unreachable }, input)).toEqual({
      type: 'balance-unread',
      message: null,
    });
  });
});
