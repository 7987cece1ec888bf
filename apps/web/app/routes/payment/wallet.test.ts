import type { PortalClient } from '@portal/contract/http/portal-client';
import type { WebContext } from '@portal/contract/http/web-context';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../../context/web-context.ts';
import { SCRIPT_FIELD } from '../../form/take-post.ts';
import { action } from './wallet.tsx';

const transactionId = 't1';
const ok =
  <Result>(result: Result) =>
  async () =>
    ({ kind: 'ok', result }) as const;
const refused = (code: ErrorCode) => async () =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: {} }) as const;
const configData = {
  enableAmPin: true,
  pinResetDial: '*1#',
  pinRepeat: true,
  paymentMaxTry: 12,
  payStackConfig: '{}',
};
const PORTAL = {
  readOrder: ok({ orderId: 'o1', amount: '500', currency: 'RWF', transactionId: null, leadId: null }),
  listPaymentOptions: ok({
    paymentOption: [
      { type: 'MOMO', form: 'push', segment: 'momo', paymentMode: 'MOMO' },
      { type: 'MONEY', form: 'money', segment: 'money', paymentMode: 'MONEY' },
    ],
  }),
  readConfig: ok({ configData }),
  initiatePayment: ok({ transactionId, encryptionKeyDetails: null }),
  processPayment: ok({ transactionId, status: 'IN_PROCESS', redirectUrl: null, accessCode: null }),
};

type Posted = { wallet?: string; fields?: Record<string, string>; portal?: Record<string, unknown> };

/** Posts to the page of a wallet: the status and data of the answer, or where it leads. */
async function post({ wallet = 'momo', fields = {}, portal = {} }: Posted) {
  const context = new RouterContextProvider();
  context.set(webContext, { portal: { ...PORTAL, ...portal } as unknown as PortalClient } as WebContext);
  const request = new Request(`https://portal.test/payment/start/${wallet}?order=o1`, {
    method: 'POST',
    body: new URLSearchParams({ payer: '0788 100 001', email: '', ...fields }),
  });
  try {
    const args = { context, request, params: { wallet } } as unknown as Parameters<typeof action>[0];
    const { data, init } = await action(args);
    return { data, status: init?.status };
  } catch (left) {
    if (left instanceof Response) return { leadsTo: left.headers.get('location') };
    throw left;
  }
}

const BY_SCRIPT = { [SCRIPT_FIELD]: 'yes' };

test('a plain form leads to the status page, a script waits on the page', async () => {
  expect(await post({})).toEqual({ leadsTo: '/payment/status?id=t1' });
  expect(await post({ fields: BY_SCRIPT })).toMatchObject({
    status: 200,
    data: { payer: '788100001', step: { kind: 'waiting', transactionId } },
  });
});

test('a payment that has ended leads to the status page', async () => {
  const ended = { transactionId, status: 'FAILED', redirectUrl: null, accessCode: null };
  expect(await post({ fields: BY_SCRIPT, portal: { processPayment: ok(ended) } })).toEqual({
    leadsTo: '/payment/status?id=t1',
  });
});

test('a refusal comes back with what was typed', async () => {
  const portal = { initiatePayment: refused('PROVIDER_UNAVAILABLE') };
  expect(await post({ portal })).toMatchObject({
    status: 422,
    data: { payer: '788100001', step: { kind: 'form', problem: { message: 'said PROVIDER_UNAVAILABLE' } } },
  });
  expect(await post({ wallet: 'money' })).toMatchObject({
    status: 422,
    data: { step: { problem: { kind: 'needs-script' } } },
  });
});

test('an order that cannot be read now keeps what was typed', async () => {
  expect(await post({ portal: { readOrder: refused('UNAVAILABLE') } })).toMatchObject({
    status: 422,
    data: { payer: '788100001', step: { kind: 'form', problem: { kind: 'unreachable' } } },
  });
});

test('a closed or missing order and an unknown wallet are left to the page', async () => {
  const page = { leadsTo: '/payment/start/momo?order=o1' };
  expect(await post({ portal: { initiatePayment: refused('ORDER_CLOSED') } })).toEqual(page);
  expect(await post({ portal: { readOrder: refused('NOT_FOUND') } })).toEqual(page);
  expect(await post({ wallet: 'other' })).toEqual({ leadsTo: '/payment/start/other?order=o1' });
});

test('neither a PIN nor a code comes back', async () => {
  const secrets = { otp: '482936', amPin: 'encrypted', intent: 'pin' };
  const answer = await post({
    wallet: 'money',
    fields: { ...BY_SCRIPT, ...secrets },
    portal: { processSecurePayment: refused('1004') },
  });
  expect(answer).toMatchObject({ data: { step: { kind: 'pin', pin: { problem: { kind: 'wrong' } } } } });
  expect(JSON.stringify(answer)).not.toMatch(/482936|encrypted/);
});
