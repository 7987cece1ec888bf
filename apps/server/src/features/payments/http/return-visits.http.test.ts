import { expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';

const WAY = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'dpo' } as const;

const buyer = openTestBuyer();

/** Starts a card payment; its customer is on the gateway's page. */
async function onThePage(): Promise<{ transactionId: string; page: string }> {
  const { portal, visitor } = buyer;
  const msisdn = await buyer.subscriber({ wallet: { behaviour: 'normal' } });
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const made = await portal.call(
    'initiatePayment',
    { orderId, ...WAY, emailId: 'keza@example.rw' },
    { visitor },
  );
  if (made.envelope.status !== 'success') throw new Error(made.envelope.statusCode);
  const { transactionId } = made.envelope.result;
  const sent = await portal.call('processPayment', { transactionId, ...WAY }, { visitor });
  if (sent.envelope.status !== 'success') throw new Error(sent.envelope.statusCode);
  return { transactionId, page: sent.envelope.result.redirectUrl ?? '' };
}

/** Pays with a card on the gateway's page. */
async function pay(page: string): Promise<void> {
  const { pathname, search } = new URL(page);
  const shown = await buyer.portal.app.inject({ url: pathname + search });
  await buyer.portal.app.inject({
    method: 'POST',
    url: String(shown.headers.location),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer: 'pay', card: '4111 1111 1111 1111' }).toString(),
  });
}

async function read(txnId: string) {
  const { envelope } = await buyer.portal.call('readTransaction', { txnId }, { visitor: buyer.visitor });
  if (envelope.status !== 'success') throw new Error(envelope.statusCode);
  return envelope.result;
}

test('forty visits of another visitor to the return URL do not prevent the delivery of a later payment', async () => {
  const { transactionId, page } = await onThePage();
  for (let visit = 0; visit < 40; visit += 1) {
    const reply = await buyer.portal.app.inject({ url: `/payment/gateway/dpo/${transactionId}` });
    expect(reply.statusCode).toBe(303);
    await buyer.runJobs();
    buyer.clock.push(300);
  }
  expect((await read(transactionId)).timeline.map(({ step }) => step)).not.toContain('review');
  await pay(page);
  for (let minute = 0; minute < 5; minute += 1) {
    buyer.clock.push(60_000);
    await buyer.runJobs();
  }
  expect((await read(transactionId)).status).toBe('SUCCESS');
});
