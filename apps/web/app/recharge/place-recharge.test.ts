import type { CallResult } from '@portal/contract/calls/calls';
import type { CallName } from '@portal/contract/http/paths';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { parseRechargeForm, placeRecharge } from './place-recharge.ts';

const ok = <Name extends CallName>(result: CallResult<Name>): Answer<CallResult<Name>> => ({
  kind: 'ok',
  result,
});
const refused = (code: ErrorCode, fields: Record<string, string> = {}) =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: { fields } }) as const;

const CONFIG = { configData: { preMinAmnt: '100', preMaxAmnt: '50000' } } as CallResult<'readConfig'>;
const PRODUCTS = { currency: 'RWF', quickAmounts: { prepaid: ['500'] }, products: [] };

/** A portal client with given answers; it records the placed orders. */
function service(answers: { [Name in CallName]?: Answer<CallResult<Name>> } = {}) {
  const placed: unknown[] = [];
  const portal = {
    readConfig: async () => answers.readConfig ?? ok<'readConfig'>(CONFIG),
    readProductConfig: async () => ok<'readProductConfig'>(PRODUCTS),
    checkLine: async () => answers.checkLine ?? ok<'checkLine'>('PREPAID'),
    placeOrder: async (order: unknown) => {
      placed.push(order);
      return answers.placeOrder ?? ok<'placeOrder'>({ kind: 'placed', orderId: 'o'.repeat(22) });
    },
  } as unknown as PortalClient;
  return { portal, placed };
}

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseRechargeForm(form);
}

describe('a recharge posted without JavaScript', () => {
  test('normalises the number and the amount', async () => {
    const { portal, placed } = service();
    const form = formOf({ msisdn: '+250 (0)788 100 001', amount: '1.000' });
    expect(await placeRecharge(form, portal, '/sw')).toEqual({ kind: 'placed', orderId: 'o'.repeat(22) });
    expect(placed).toEqual([
      {
        transactionType: 'PREPAID_RECHARGE',
        msisdn: '788100001',
        amount: '1000',
        redirectPage: '/sw',
        again: false,
      },
    ]);
  });

  test('accepts a quick amount when nothing is typed, and refuses it beside another typed amount', async () => {
    const { portal, placed } = service();
    const chosen = { msisdn: '788100001', 'amount-quick': '500' };
    expect(await placeRecharge(formOf({ ...chosen, amount: '' }), portal, '/')).toMatchObject({
      kind: 'placed',
    });
    expect(await placeRecharge(formOf({ ...chosen, amount: '700' }), portal, '/')).toMatchObject({
      problems: { amount: { kind: 'two-amounts', chosen: money(500, 'RWF') } },
    });
    expect(placed).toMatchObject([{ amount: '500' }]);
  });

  test('refuses an amount with decimals and keeps its text', async () => {
    const { portal, placed } = service();
    const form = formOf({ msisdn: '788100001', amount: '500,00' });
    expect(await placeRecharge(form, portal, '/')).toMatchObject({
      problems: { amount: { kind: 'decimals' } },
    });
    expect(form.amount).toBe('500,00');
    expect(placed).toEqual([]);
  });

  test('reports all problems at once and places no order', async () => {
    const { portal, placed } = service();
    expect(await placeRecharge(formOf({}), portal, '/')).toEqual({
      kind: 'refused',
      problems: { msisdn: { kind: 'required' }, amount: { kind: 'required' } },
    });
    expect(await placeRecharge(formOf({ msisdn: '78810', amount: '99' }), portal, '/')).toEqual({
      kind: 'refused',
      problems: {
        msisdn: { kind: 'incomplete' },
        amount: { kind: 'below-minimum', limit: money(100, 'RWF') },
      },
    });
    expect(placed).toEqual([]);
  });

  test('reports the page of a line of another type', async () => {
    const fields = { msisdn: 'wrong-line', line: 'hybrid', page: 'postpaid-bill-pay' };
    const { portal } = service({
      placeOrder: refused('INVALID_MSISDN', fields),
      checkLine: ok<'checkLine'>('HYBRID'),
    });
    for (const amount of ['500', '99'])
      expect(await placeRecharge(formOf({ msisdn: '788100004', amount }), portal, '/')).toMatchObject({
        problems: { msisdn: { kind: 'wrong-line', line: 'hybrid', page: 'postpaid-bill-pay' } },
      });
  });

  test('distinguishes an unknown number from no answer', async () => {
    const form = formOf({ msisdn: '788199999', amount: '500' });
    const unknown = service({ placeOrder: refused('INVALID_MSISDN', { msisdn: 'unknown' }) });
    expect(await placeRecharge(form, unknown.portal, '/')).toMatchObject({
      problems: { msisdn: { kind: 'invalid' } },
    });
    const unreachable = service({ placeOrder: { kind: 'unreachable', cause: null } });
    expect(await placeRecharge(form, unreachable.portal, '/')).toEqual({
      kind: 'refused',
      problems: { form: { message: null } },
    });
  });

  test('names the largest amount when the operator has lowered it meanwhile', async () => {
    const { portal } = service({ placeOrder: refused('AMOUNT_OUT_OF_RANGE') });
    expect(await placeRecharge(formOf({ msisdn: '788100001', amount: '50000' }), portal, '/')).toEqual({
      kind: 'refused',
      problems: { amount: { kind: 'above-maximum', limit: money(50_000, 'RWF') } },
    });
  });

  test('asks for a confirmation of the same purchase within ten minutes', async () => {
    const repeat = { kind: 'repeat', secondsAgo: 599, transactionId: 't'.repeat(22) } as const;
    const { portal } = service({ placeOrder: ok<'placeOrder'>(repeat) });
    expect(await placeRecharge(formOf({ msisdn: '788100001', amount: '500' }), portal, '/')).toEqual({
      kind: 'repeat',
      minutesAgo: 9,
      transactionId: 't'.repeat(22),
    });
  });

  test('leads to the payment of the same purchase that is under way', async () => {
    const open = { kind: 'under-way', transactionId: 't'.repeat(22) } as const;
    const { portal } = service({ placeOrder: ok<'placeOrder'>(open) });
    const left = await placeRecharge(formOf({ msisdn: '788100001', amount: '500' }), portal, '/').catch(
      (response: Response) => response.headers.get('location'),
    );
    expect(left).toBe(`/payment/status?id=${'t'.repeat(22)}&equal=yes`);
  });

  test('passes that confirmation on', async () => {
    const { portal, placed } = service();
    await placeRecharge(formOf({ msisdn: '788100001', amount: '500', again: 'yes' }), portal, '/');
    expect(placed).toMatchObject([{ again: true }]);
  });

  test('shows the message of the server after too many requests', async () => {
    const { portal } = service({ placeOrder: refused('RATE_LIMITED') });
    expect(await placeRecharge(formOf({ msisdn: '788100001', amount: '500' }), portal, '/')).toMatchObject({
      problems: { form: { message: 'said RATE_LIMITED' } },
    });
  });
});
