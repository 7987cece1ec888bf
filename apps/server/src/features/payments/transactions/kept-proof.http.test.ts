import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { createProvenVisit, type ProvenVisit } from '@portal/payments/testing/proven-visit';
import { sealPin } from '@portal/payments/testing/seal-pin';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

const paymentMode = 'SMARTCASH_SECURE';
const MINUTE_MS = 60_000;

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer({ PIN_REPEAT_MINUTES: '60' });
  await change({ offersAirtime: true, offersSmartcash: true });
});
afterAll(() => buyer.close());

const change = (payload: object) =>
  buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });

const addPayer = () => buyer.subscriber({ wallet: { balance: 900_000 } });

/** The order of a browser that is paid with a PIN. */
type PinOrder = { visited: ProvenVisit; payer: string; orderId: string };

/** Orders a bundle for the payer's own number, so that two orders of a payer are the same purchase. */
async function order(visited: ProvenVisit, payer: string): Promise<PinOrder> {
  return { visited, payer, orderId: (await visited.orderBundle(payer)).orderId };
}

/** The proof that pays the order without a code, `null` if it needs one. */
async function findProof({ visited, payer, orderId }: PinOrder): Promise<string | null> {
  const query = { orderId, paymentMobile: `0${payer}`, paymentMode };
  const { envelope } = await visited.call('findKeptProof', query);
  return (envelope.result as CallResult<'findKeptProof'>).uniqueCode;
}

/** What a visitor types, and whether the device is theirs alone. */
type Typed = { proof: string; pin?: string; keepsProof?: boolean };

/** Initiates and types a PIN. Returns the code of the answer, or the transaction. */
async function typePin(
  { visited, payer, orderId }: PinOrder,
  { proof, pin = '1234', keepsProof = true }: Typed,
) {
  const headers = { authorization: `Bearer ${proof}` };
  const input = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const { envelope } = await visited.call('initiateSecurePayment', input, { headers });
  if (envelope.status !== 'success') return { statusCode: envelope.statusCode, result: envelope.result };
  const { transactionId, encryptionKeyDetails } = envelope.result;
  if (!encryptionKeyDetails) throw new Error('no key');
  const { key, at } = encryptionKeyDetails;
  const amPin = sealPin({ pin, transactionId, key, at });
  const process = { transactionId, paymentMode, amPin, keepsProof };
  return (await visited.call('processSecurePayment', process, { headers })).envelope;
}

/** A browser that has paid with code and PIN. */
async function payOnce(keepsProof = true) {
  const visited = createProvenVisit(buyer);
  const payer = await addPayer();
  const first = await order(visited, payer);
  const verified = await visited.prove(payer, paymentMode);
  const { uniqueCode } = verified.result as CallResult<'verifyWalletUser'>;
  const paid = await typePin(first, { proof: uniqueCode, keepsProof });
  expect(paid.statusCode).toBe(200);
  // While it is open, an equal order leads to it (RULINGS 89).
  await visited.finish((paid.result as CallResult<'processSecurePayment'>).transactionId);
  return { visited, payer, uniqueCode };
}

test('a repeat in the browser that proved the number is paid with the PIN alone, and so is the next', async () => {
  const { visited, payer } = await payOnce();
  for (const minutes of [11, 30]) {
    buyer.clock.push(minutes * MINUTE_MS);
    const next = await order(visited, payer);
    const proof = await findProof(next);
    if (!proof) throw new Error('a code was needed');
    const { result } = await typePin(next, { proof });
    const { transactionId } = result as CallResult<'processSecurePayment'>;
    expect(await visited.finish(transactionId)).toMatchObject({ status: 'SUCCESS', mobileNumber: payer });
  }
});

test('a repeat is the same purchase: another recipient, product or amount needs a code that names it (RULINGS 81)', async () => {
  const { visited, payer, uniqueCode } = await payOnce();
  const listed = await visited.call('listBundles', { msisdn: payer, lineType: 'PREPAID', serviceType: null });
  const bundles = listed.envelope.result as CallResult<'listBundles'>;
  const { productCode } = bundles.at(-1) ?? {};
  const others: CallInput<'placeOrder'>[] = [
    {
      transactionType: 'PREPAID_BUNDLES',
      msisdn: await buyer.subscriber(),
      productCode: bundles[0]?.productCode,
    },
    { transactionType: 'PREPAID_BUNDLES', msisdn: payer, productCode },
    { transactionType: 'PREPAID_RECHARGE', msisdn: payer, amount: bundles[0]?.amount ?? '' },
  ] as CallInput<'placeOrder'>[];
  for (const input of others) {
    const other = { visited, payer, orderId: await buyer.order(visited.visitor, input) };
    expect(await findProof(other), JSON.stringify(input)).toBeNull();
    expect((await typePin(other, { proof: uniqueCode })).statusCode).toBe('PROOF_INVALID');
  }
  expect(await findProof(await order(visited, payer))).toBe(uniqueCode);
});

test('repeats do not extend the time: it counts from the code', async () => {
  const { visited, payer } = await payOnce();
  buyer.clock.push(50 * MINUTE_MS);
  const next = await order(visited, payer);
  const proof = (await findProof(next)) ?? '';
  const { statusCode, result } = await typePin(next, { proof });
  expect(statusCode).toBe(200);
  await visited.finish((result as CallResult<'processSecurePayment'>).transactionId);
  buyer.clock.push(11 * MINUTE_MS);
  const late = await order(visited, payer);
  expect(await findProof(late)).toBeNull();
  expect((await typePin(late, { proof })).statusCode).toBe('PROOF_INVALID');
});

test('another browser needs a code, also for the same order by its link and with a copied proof', async () => {
  const { visited, payer, uniqueCode } = await payOnce();
  const other = createProvenVisit(buyer);
  const own = await order(other, payer);
  expect(await findProof(own)).toBeNull();
  expect((await typePin(own, { proof: uniqueCode })).statusCode).toBe('PROOF_INVALID');
  const shared = await order(visited, payer);
  expect(await findProof({ ...shared, visited: other })).toBeNull();
  expect((await typePin({ ...shared, visited: other }, { proof: uniqueCode })).statusCode).toBe(
    'PROOF_INVALID',
  );
});

test('an order of another person needs a code in the browser that proved the number', async () => {
  const { visited, payer, uniqueCode } = await payOnce();
  const sent = await order(createProvenVisit(buyer), payer);
  expect(await findProof({ ...sent, visited })).toBeNull();
  expect((await typePin({ ...sent, visited }, { proof: uniqueCode })).statusCode).toBe('PROOF_INVALID');
});

test('another number, and airtime without a PIN, need a code', async () => {
  const { visited, payer, uniqueCode } = await payOnce();
  const next = await order(visited, payer);
  expect(await findProof({ ...next, payer: await addPayer() })).toBeNull();
  const byAirtime = { orderId: next.orderId, paymentMode: 'AIR_TIME', paymentMobile: `0${payer}` };
  expect((await visited.call('findKeptProof', byAirtime)).envelope.result).toEqual({ uniqueCode: null });
  const initiated = await visited.call('initiatePayment', { ...byAirtime, uniqueCode });
  expect(initiated.envelope.statusCode).toBe('PROOF_INVALID');
  const balance = { msisdn: payer, uniqueCode, serviceType: 'AIRTIME' } as const;
  expect((await visited.call('queryBalance', balance)).envelope.statusCode).toBe('PROOF_INVALID');
});

test('a stranger at the browser has one wrong PIN: then a code is needed, and the wallet is not locked', async () => {
  const { visited, payer } = await payOnce();
  const [one, two] = [await order(visited, payer), await order(visited, payer)];
  const proof = (await findProof(one)) ?? '';
  const guesses = await Promise.all(
    ['0000', '0001', '0002', '0003'].map((pin) => typePin(one, { proof, pin })),
  );
  expect(guesses.filter(({ statusCode }) => statusCode === '56D005')).toMatchObject([
    { result: { attemptsLeft: 4 } },
  ]);
  expect((await typePin(two, { proof, pin: '0004' })).statusCode).toBe('PROOF_INVALID');
  expect([await findProof(one), await findProof(two)]).toEqual([null, null]);
  const verified = await visited.prove(payer, paymentMode, one.orderId);
  const { uniqueCode } = verified.result as CallResult<'verifyWalletUser'>;
  expect((await typePin(one, { proof: uniqueCode })).statusCode).toBe(200);
});

test('two open orders share one proof: only the first to use it gets a payment', async () => {
  const { visited, payer } = await payOnce();
  const orders = [await order(visited, payer), await order(visited, payer)];
  const proof = (await findProof(orders[0] as PinOrder)) ?? '';
  const answers = await Promise.all(orders.map((each) => typePin(each, { proof })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 'PROOF_INVALID']);
});

test('on a shared device nothing is kept, and saying so later ends what was kept', async () => {
  const shared = await payOnce(false);
  expect(await findProof(await order(shared.visited, shared.payer))).toBeNull();
  const { visited, payer, uniqueCode } = await payOnce();
  const next = await order(visited, payer);
  expect(await findProof(next)).toBe(uniqueCode);
  await visited.call('endKeptProofs', {});
  expect(await findProof(next)).toBeNull();
  expect((await typePin(next, { proof: uniqueCode })).statusCode).toBe('PROOF_INVALID');
});

test('a new SIM card holds a repeat back as it does a first payment', async () => {
  const { visited, payer } = await payOnce();
  const next = await order(visited, payer);
  const proof = (await findProof(next)) ?? '';
  await change({ newSimCards: true });
  expect((await typePin(next, { proof })).statusCode).toBe('SIM_CHANGED');
  await change({ newSimCards: false });
});

test('an unknown order has no kept proof, and an invalid number is refused', async () => {
  const visited = createProvenVisit(buyer);
  const query = { orderId: newId(), paymentMobile: '0788100001', paymentMode };
  expect((await visited.call('findKeptProof', query)).envelope.result).toEqual({ uniqueCode: null });
  const wrong = await visited.call('findKeptProof', { ...query, paymentMobile: '12' });
  expect(wrong).toMatchObject({ status: 400, envelope: { statusCode: 'INVALID_REQUEST' } });
});
