import { money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import { describe, expect, test } from 'vitest';
import { isEnough, readAirtime } from './airtime-balance.ts';
import { type AirtimeEvent, type AirtimeFlow, airtimeFlow, airtimeFlowStart } from './airtime-flow.ts';

const payer = '788100001' as Msisdn;
const pressed = { type: 'pay-pressed', payer, email: 'a@b.rw' } as const;
const verified = { type: 'code-verified', proof: 'proof' } as const;
const enough = { type: 'balance-read', enough: true } as const;
const after = (...events: AirtimeEvent[]): AirtimeFlow => events.reduce(airtimeFlow, airtimeFlowStart);

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
    expect(airtimeFlow(paying, { type: 'agreed' })).toBe(paying);
    expect(airtimeFlow(paying, { type: 'disagreed' })).toBe(paying);
  });

  test('reports a number without airtime beside its field', () => {
    expect(after(pressed, { type: 'code-closed', reason: 'not-a-wallet' })).toEqual({
      step: 'form',
      problem: { kind: 'not-a-wallet', payer },
    });
    expect(after(pressed, { type: 'code-closed', reason: null })).toEqual(airtimeFlowStart);
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
    expect(isEnough([entry('500')], price)).toBe(true);
    expect(isEnough([entry('499')], price)).toBe(false);
    expect(isEnough([entry('300'), entry('200')], price)).toBe(true);
    expect(isEnough([], price)).toBe(false);
  });

  test('does not count expired balances or other units; an unlimited balance covers every price', () => {
    expect(isEnough([entry('900', { expired: true })], price)).toBe(false);
    expect(isEnough([entry('900', { unitType: 'USD' })], price)).toBe(false);
    expect(isEnough([entry('-', { balanceType: 'UNLIMITED', unitType: '-' })], price)).toBe(true);
  });

  test('is not reported as too little when the balance cannot be read', async () => {
    const unreachable = async () => ({ kind: 'unreachable', cause: null }) as const;
    const input = { payer, proof: 'proof', price };
    expect(await readAirtime({ queryBalance: unreachable }, input)).toEqual({
      type: 'balance-unread',
      message: null,
    });
  });
});
