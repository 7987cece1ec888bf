import type { PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { expect, test } from 'vitest';
import { loadCheckout } from './load-checkout.ts';

const ok = <Result>(result: Result) => ({ kind: 'ok', result }) as const;
const refused = (code: ErrorCode) =>
  ({ kind: 'refused', status: 422, code, message: '', details: {} }) as const;
const unreachable = { kind: 'unreachable', cause: null } as const;

const order = { orderId: 'o1', transactionId: 't1', amount: '500', currency: 'RWF', msisdn: '788100001' };
const configData = {
  enableAmPin: false,
  pinResetDial: null,
  pinRepeat: true,
  paymentMaxTry: 5,
  payStackConfig: '{}',
};

/** A portal with an order that can be paid, whose payment `t1` is registered; `answers` in place of others. */
function portalWith(answers: Record<string, unknown> = {}): PortalClient {
  const all: Record<string, unknown> = {
    readOrder: ok(order),
    readStatus: ok({ status: 'REQUEST_REGISTERED' }),
    listPaymentOptions: ok({ paymentOption: [] }),
    readConfig: ok({ configData }),
    ...answers,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [name, async () => answer]),
  ) as unknown as PortalClient;
}

const stateOf = async (answers?: Record<string, unknown>) =>
  (await loadCheckout(portalWith(answers), 'o1')).kind;

// Whoever pays twice has lost money; who waits on a status page has not.
test.each([
  ['SUCCESS', ok({ status: 'SUCCESS' })],
  ['FAILED', ok({ status: 'FAILED' })],
  ['REQUEST_RAISED', ok({ status: 'REQUEST_RAISED' })],
  ['ALREADY_PROCESSED', ok({ status: 'ALREADY_PROCESSED' })],
  ['IN_PROCESS', ok({ status: 'IN_PROCESS' })],
  ['a status of another release', ok({ status: 'SOMETHING_NEW' })],
  ['a status that is refused', refused('RATE_LIMITED')],
  ['a status that fails', refused('INTERNAL')],
  ['a status that does not answer', unreachable],
])(
  'an order whose payment has %s is not paid again but leads to that payment',
  async (_status, readStatus) => {
    expect(await loadCheckout(portalWith({ readStatus }), 'o1')).toEqual({
      kind: 'under-way',
      transactionId: 't1',
    });
  },
);

test('an order is open while its payment is only registered, and before it has one', async () => {
  expect(await stateOf()).toBe('open');
  const readOrder = ok({ ...order, transactionId: null });
  expect(await stateOf({ readOrder, readStatus: unreachable })).toBe('open');
});

test.each(['readOrder', 'listPaymentOptions'])(
  'an order that %s does not know is missing; one that it cannot read now can be loaded again',
  async (call) => {
    for (const code of ['NOT_FOUND', 'INVALID_REQUEST', 'ORDER_CLOSED'] as const)
      expect(await stateOf({ [call]: refused(code) }), code).toBe('missing');
    for (const answer of [refused('RATE_LIMITED'), refused('INTERNAL'), unreachable])
      expect(await stateOf({ [call]: answer })).toBe('unavailable');
  },
);

test('without an order in the address nothing is asked, and without the settings nothing is paid', async () => {
  expect(await loadCheckout({} as PortalClient, '')).toEqual({ kind: 'missing' });
  expect(await stateOf({ readConfig: refused('INTERNAL') })).toBe('unavailable');
  expect(await stateOf({ readConfig: unreachable })).toBe('unavailable');
});
