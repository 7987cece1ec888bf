import type { CallResult } from '@portal/contract/calls/calls';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { PaymentMode } from '@portal/payments/providers/registry';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

type Phone = { prompts: { id: string; amount: number; text: string }[]; airtime: number };

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer({});
  await buyer.portal.app.inject({
    url: '/sandbox/api/settings',
    method: 'POST',
    payload: { offersMomo: true },
  });
});
afterAll(() => buyer.close());

const phoneOf = async (msisdn: string) => (await buyer.phone(msisdn)) as unknown as Phone;

/** What the handset answers: its PIN, or no. */
async function answerFirst(payer: string, how: 'approve' | 'reject'): Promise<string> {
  const prompt = await vi.waitUntil(async () => (await phoneOf(payer)).prompts[0], EVENTUALLY);
  const url = `/sandbox/api/phone/${payer}/prompts/${prompt.id}/${how}`;
  const reply = await buyer.portal.app.inject({ method: 'POST', url, payload: { pin: '1234' } });
  expect(reply.statusCode).toBe(200);
  return prompt.text;
}

/** Requests a permission of a new subscriber for another line. */
async function ask(mode: PaymentMode) {
  const { mandates } = buyer.portal.root.modules;
  const msisdn = await buyer.subscriber();
  const payer = parseMsisdn(await buyer.subscriber({ wallet: { balance: 5_000 } }));
  if (!payer) throw new Error('no number');
  const id = newId();
  const mandate = await mandates.request({
    id,
    mode,
    payer,
    locale: 'en',
    limitPerCharge: money(1_000, 'RWF'),
    limitPerMonth: money(2_000, 'RWF'),
    validUntil: new Date(buyer.clock.now().getTime() + 90 * 24 * 3_600_000),
    description: `Airtime every week for 0${msisdn}`,
  });
  return { mandates, id, payer, msisdn, mandate };
}

/** Charges an order of airtime for a number. */
async function charge(mandateId: string, msisdn: string) {
  const { modules } = buyer.portal.root;
  const visitor = newId();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const order = await modules.payments.deps.findOrder(orderId);
  if (!order) throw new Error('no order');
  const { kind: orderKind, visitorId, contents, redirectPage, amount } = order;
  const placed = { orderId, orderKind, contents, redirectPage, amount, msisdn: order.msisdn };
  const request = {
    mandateId,
    paymentId: newId(),
    order: { ...placed, orderVisitorId: visitorId, visitorId },
  };
  return { ...request, result: await modules.mandates.charge(request) };
}

/** The payment when nothing more happens to it. */
function endOf(paymentId: string) {
  return vi.waitFor(async () => {
    await buyer.runJobs();
    const payment = await buyer.portal.root.modules.payments.deps.store.find(paymentId);
    if (payment?.dueAt) buyer.clock.push(5_000);
    expect(payment?.dueAt).toBeNull();
    return payment;
  }, EVENTUALLY);
}

describe.each<PaymentMode>(['money-push', 'momo'])('%s', (mode) => {
  test('one yes on the handset pays for later orders without a prompt, until it is ended', async () => {
    const { mandates, id, payer, msisdn } = await ask(mode);
    const question = await answerFirst(payer, 'approve');
    expect(question).toContain(`Airtime every week for 0${msisdn}`);
    expect(await mandates.check(id)).toMatchObject({ state: 'active' });
    const { airtime } = await phoneOf(msisdn);
    const { paymentId, result } = await charge(id, msisdn);
    expect(result.kind).toBe('started');
    expect(await endOf(paymentId)).toMatchObject({ state: 'fulfilled', mandateId: id, payer });
    const { prompts } = await phoneOf(payer);
    expect(prompts).toEqual([]);
    expect((await phoneOf(msisdn)).airtime).toBe(airtime + 500);

    expect(await mandates.end(id, { reason: 'by-customer' })).toMatchObject({ mandate: { state: 'ended' } });
    expect((await charge(id, msisdn)).result).toEqual({ kind: 'refused', reason: 'not-active' });
    expect((await phoneOf(msisdn)).airtime).toBe(airtime + 500);
  });

  test('a no on the handset permits nothing', async () => {
    const { mandates, id, payer, msisdn, mandate } = await ask(mode);
    expect(mandate.state).toBe('requested');
    await answerFirst(payer, 'reject');
    expect(await mandates.check(id)).toMatchObject({ state: 'refused', reason: 'refused-by-customer' });
    expect((await charge(id, msisdn)).result).toEqual({ kind: 'refused', reason: 'not-active' });
  });
});

/** What a stranger sees who types a number to pay by MTN MoMo: each answer, without ids and times. */
async function payAsStranger(payer: string) {
  const msisdn = await buyer.subscriber();
  const visitor = newId();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const paymentMode = 'MTN_MOMO';
  const seen: unknown[] = [];
  const see = async (name: 'initiatePayment' | 'processPayment' | 'readTransaction', input: object) => {
    const { envelope } = await buyer.portal.call(name, input as never, { visitor });
    seen.push(
      JSON.parse(
        JSON.stringify(envelope)
          .replaceAll(msisdn, 'RECIPIENT')
          .replaceAll(payer, 'PAYER')
          .replaceAll(orderId, 'ORDER')
          .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"TIME"')
          .replace(/"(transactionId|shortReference|traceId|requestId)":"[^"]*"/g, '"$1":"ID"'),
      ),
    );
    return envelope.result;
  };
  const initiated = await see('initiatePayment', { orderId, paymentMode, paymentMobile: `0${payer}` });
  const { transactionId } = initiated as CallResult<'initiatePayment'>;
  await see('processPayment', { transactionId, paymentMode });
  await see('readTransaction', { txnId: transactionId });
  const ended = await endOf(transactionId);
  await see('readTransaction', { txnId: transactionId });
  return { seen, ended };
}

test('a stranger who types a number with a pre-approval of MTN MoMo takes nothing from it, and does not learn that it has one', async () => {
  const { mandates, id, payer } = await ask('momo');
  await answerFirst(payer, 'approve');
  expect(await mandates.check(id)).toMatchObject({ state: 'active' });
  const { seen, ended } = await payAsStranger(payer);
  expect(ended).toMatchObject({ state: 'declined', reason: 'no-answer', chargedMinor: null });
  // The owner is told instead.
  const { inbox } = await buyer.phone(payer);
  expect(inbox.filter(({ text }) => /RWF 500 from your MTN MoMo was not started/.test(text))).toHaveLength(1);
  const without = await payAsStranger(
    await buyer.subscriber({ wallet: { behaviour: 'ignores', balance: 5_000 } }),
  );
  expect(seen).toEqual(without.seen);
});

test('the question of the own wallet names the sums, how often, and until when (RULINGS 81)', async () => {
  const { payer } = await ask('money-push');
  const text = await answerFirst(payer, 'reject');
  expect(text).toMatch(
    /up to RWF 1,000 at a time and RWF 2,000 a month without asking, until \d{4}-\d\d-\d\d\?/,
  );
});

test('what a provider calls a mandate is encrypted in the database, and neither it nor the number is logged', async () => {
  const { mandates, id, payer } = await ask('money-push');
  await answerFirst(payer, 'approve');
  await mandates.check(id);
  const { pool } = buyer.portal.root.databases;
  const { rows } = await pool.query('SELECT provider_mandate FROM payment_mandates WHERE id = $1', [id]);
  expect(rows[0].provider_mandate).not.toContain(id);
  expect(buyer.portal.logOutput()).not.toContain(payer);
});
