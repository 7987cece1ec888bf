import { shortReference } from '@portal/payments/short-reference';
import {
  eachWithPaymentHarness,
  type FreshHarness,
} from '@portal/payments/testing/each-with-payment-harness';
import { parseTestMsisdn } from '@portal/payments/testing/parse-test-msisdn';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { expect, test } from 'vitest';
import { findPaymentsByReference } from './find-payments-by-reference.ts';
import { findPaymentsByNumber, findPaymentsByOtherReference } from './search-payments.ts';

const DAY = 24 * 3_600_000;
const PAYER = parseTestMsisdn('733000001');
const RECIPIENT = parseTestMsisdn('788000001');

let harness: PaymentHarness;
let pool: FreshHarness['pool'];
eachWithPaymentHarness((fresh) => {
  ({ harness, pool } = fresh);
});

/** One payment in the archive and one in use. */
async function archivedAndInUse(): Promise<[string, string]> {
  const archived = await delivered();
  await harness.pass(3 * DAY);
  expect(await harness.archive()).toBe(1);
  return [archived, await delivered()];
}

async function delivered(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  return id;
}

test('a number has the payments that it paid and received, archived ones too, latest first', async () => {
  const [archived, inUse] = await archivedAndInUse();
  for (const number of [PAYER, RECIPIENT]) {
    const found = await findPaymentsByNumber(pool, number, 10);
    expect(found.map(({ id, isArchived }) => [id, isArchived])).toEqual([
      [inUse, false],
      [archived, true],
    ]);
  }
  expect(await findPaymentsByNumber(pool, PAYER, 1)).toMatchObject([{ id: inUse, state: 'fulfilled' }]);
  expect(await findPaymentsByNumber(pool, parseTestMsisdn('788999999'), 10)).toEqual([]);
});

test('a payment for several numbers is found by each of them, in use and archived', async () => {
  const { transactionId: id } = await harness.initiate(harness.placeSeveral([200, 300]));
  await harness.handOver(id);
  const both = [RECIPIENT, parseTestMsisdn('788000002')];
  for (const isArchived of [false, true]) {
    for (const number of both)
      expect(await findPaymentsByNumber(pool, number, 10)).toMatchObject([{ id, isArchived }]);
    if (isArchived) break;
    harness.wallet.approve(id);
    await harness.pass(3 * DAY);
    expect(await harness.archive()).toBe(1);
  }
});

test('a reference finds its payment in use and in the archive', async () => {
  for (const id of await archivedAndInUse()) {
    const { providerReference } = await harness.find(id);
    expect(await findPaymentsByOtherReference(pool, providerReference ?? '')).toEqual([id]);
    expect(await findPaymentsByReference(pool, shortReference(id))).toEqual([id]);
  }
  expect(await findPaymentsByOtherReference(pool, 'unknown')).toEqual([]);
});

test('the reference of the message that says how to pay finds its payment while it waits, read out with spaces too', async () => {
  const id = await harness.pay();
  const instructions = { merchantCode: '412345', payReference: '4271581' };
  await pool.query('UPDATE payments SET instructions = $2 WHERE id = $1', [id, instructions]);
  for (const typed of ['4271581', '427 1581', ' 4271581 '])
    expect(await findPaymentsByOtherReference(pool, typed)).toEqual([id]);
  // The customer entered another one.
  expect(await findPaymentsByOtherReference(pool, '4271582')).toEqual([]);
});

test('the number of a dispute finds its payment as a caller reads it out, with spaces and in small letters', async () => {
  const [id] = await archivedAndInUse();
  await pool.query(
    `INSERT INTO payment_disputes (id, payment_id, provider_reference, amount_minor, currency, state, reason, opened_at, updated_at)
     VALUES ('d1', $1, 'DSP-4711', 500, 'RWF', 'open', 'not received', now(), now())`,
    [id],
  );
  for (const typed of ['DSP-4711', 'dsp-4711', 'dsp 47 11', ' Dsp- 47 11 '])
    expect(await findPaymentsByOtherReference(pool, typed)).toEqual([id]);
  expect(await findPaymentsByOtherReference(pool, 'DSP-4712')).toEqual([]);
});

test('the number that a bank or wallet gave a refund finds its payment, read out with spaces too', async () => {
  harness.operator.state.refusal = 'line-closed';
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(60_000);
  const { state, refundReference } = await harness.find(id);
  expect(state).toBe('refunded');
  const typed = refundReference ?? '';
  for (const text of [typed, `${typed.slice(0, 4)} ${typed.slice(4)}`, ` ${typed} `])
    expect(await findPaymentsByOtherReference(pool, text)).toEqual([id]);
  expect(await findPaymentsByOtherReference(pool, `${typed}9`)).toEqual([]);
});
