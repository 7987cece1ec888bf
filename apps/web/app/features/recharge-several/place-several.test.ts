import type { CallResult } from '@portal/contract/calls/calls';
import type { CallName } from '@portal/contract/http/paths';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { fieldNames, parseSeveralForm, placeSeveral, type TypedRow } from './place-several.ts';

const ok = <Name extends CallName>(result: CallResult<Name>): Answer<CallResult<Name>> => ({
  kind: 'ok',
  result,
});
const refused = (code: ErrorCode, fields: Record<string, string>) =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: { fields } }) as const;

const CONFIG = { configData: { preMinAmnt: '100', preMaxAmnt: '50000' } } as CallResult<'readConfig'>;
const PRODUCTS = { currency: 'RWF', quickAmounts: { prepaid: [] }, products: [] };

/** Posts rows by their index, counted from 0; all other rows are empty. */
async function post(typed: Record<number, Partial<TypedRow>>, placeOrder?: Answer<CallResult<'placeOrder'>>) {
  const placed: unknown[] = [];
  const portal = {
    readConfig: async () => ok<'readConfig'>(CONFIG),
    readProductConfig: async () => ok<'readProductConfig'>(PRODUCTS),
    placeOrder: async (order: unknown) => {
      placed.push(order);
      return placeOrder ?? ok<'placeOrder'>({ kind: 'placed', orderId: 'o'.repeat(22) });
    },
  } as unknown as PortalClient;
  const form = new FormData();
  for (const [index, { msisdn = '', amount = '' }] of Object.entries(typed)) {
    const names = fieldNames(Number(index));
    form.set(names.msisdn, msisdn);
    form.set(names.amount, amount);
  }
  const result = await placeSeveral(parseSeveralForm(form), portal, '/sw');
  return { result, placed };
}

const ROW = { msisdn: '788 100 001', amount: '500' };
const OTHER = { msisdn: '788 100 002', amount: '700' };
const BASE = { redirectPage: '/sw', again: false };

describe('rows of a form for several numbers', () => {
  test.each([
    ['at the beginning', { 0: ROW, 1: OTHER }],
    ['with empty rows before and between', { 2: ROW, 9: OTHER }],
  ])('%s are one order, empty ones left out', async (_where, rows) => {
    const { placed } = await post(rows);
    const recharges = [
      { msisdn: '788100001', amount: '500' },
      { msisdn: '788100002', amount: '700' },
    ];
    expect(placed).toEqual([{ transactionType: 'SEVERAL_RECHARGES', recharges, ...BASE }]);
  });

  test('one row alone is an ordinary recharge', async () => {
    const { placed } = await post({ 3: ROW });
    expect(placed).toEqual([
      { transactionType: 'PREPAID_RECHARGE', msisdn: '788100001', amount: '500', ...BASE },
    ]);
  });
});

// Nobody pays for nine numbers and believes that it were ten.
test.each([
  [{ amount: '500' }, { msisdn: { kind: 'required' } }],
  [{ amount: ' 500 ' }, { msisdn: { kind: 'required' } }],
  [{ msisdn: '788100003' }, { amount: { kind: 'required' } }],
  [{ msisdn: '7881', amount: '500' }, { msisdn: { kind: 'incomplete' } }],
  [{ msisdn: '788100003', amount: '99' }, { amount: { kind: 'below-minimum', limit: money(100, 'RWF') } }],
  [{ msisdn: '788100001', amount: '500' }, { msisdn: { kind: 'repeated', row: 2 } }],
])(
  'a row with %j is not left out: its fault is named beside it, and nothing is ordered',
  async (row, fault) => {
    const { result, placed } = await post({ 1: ROW, 6: row });
    expect(result).toEqual({ kind: 'refused', problems: { rows: { 6: fault } } });
    expect(placed).toEqual([]);
  },
);

test('all rows together may reach the limit of one recharge, and not a franc more', async () => {
  const limit = money(50_000, 'RWF');
  const both = (amount: string) => post({ 0: { ...ROW, amount: '20000' }, 1: { ...OTHER, amount } });
  expect((await both('30000')).result).toMatchObject({ kind: 'placed' });
  expect((await both('30001')).result).toEqual({
    kind: 'refused',
    problems: { total: { sum: money(50_001, 'RWF'), limit } },
  });
});

// The server counts the rows that were sent; the visitor sees ten.
test.each([
  ['INVALID_MSISDN', {}, { msisdn: { kind: 'invalid', msisdn: '788100002' } }],
  ['AMOUNT_OUT_OF_RANGE', {}, { amount: { kind: 'above-maximum', limit: money(50_000, 'RWF') } }],
] as const)(
  'what the server refuses (%s) is named beside the row that was typed',
  async (code, more, fault) => {
    const { result } = await post({ 2: ROW, 7: OTHER }, refused(code, { row: '1', ...more }));
    expect(result).toEqual({ kind: 'refused', problems: { rows: { 7: fault } } });
  },
);
