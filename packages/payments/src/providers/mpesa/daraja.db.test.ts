import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { mpesa } from '@portal/sandbox/mpesa/mpesa';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRICE } from '../../../../conformance/src/payments/wallet-fixture.ts';
import { callbackAddresses } from '../callback-address.ts';
import type { StartRequest } from '../provider.ts';
import { providerConformance } from '../testing/conformance.ts';
import { createPushFixture, findLedgerErrors, type PushFixture } from '../testing/push-fixture.ts';
import { EVENTUALLY } from '../testing/timeouts.ts';
import { CALLBACK_KINDS } from './daraja-api.ts';
import { darajaRequestStore } from './daraja-requests.ts';
import { ADDRESS_KEYS, createDarajaAdapter, DARAJA_ACCOUNT } from './testing/daraja-adapter.ts';

const PAID = { kind: 'paid', providerReference: expect.any(String), charged: PRICE };

let fixture: PushFixture;
let next = 780_000_000;

beforeAll(async () => {
  fixture = await createPushFixture({
    company: 'mpesa',
    protocol: { knowsReferences: false, signsCallbacks: false, refundsAtOnce: false, barred: 'refused' },
    startServer: (options) => mpesa.start({ ...options, account: { daraja: DARAJA_ACCOUNT, openApi: null } }),
    adapter: createDarajaAdapter,
  });
});

afterAll(() => fixture.close());

providerConformance('M-Pesa by Daraja', () => fixture);

/** Any node's adapter: what it must remember is in the database. */
const adapter = () => createDarajaAdapter(fixture.adapterOptions);
const requests = () =>
  darajaRequestStore({ db: fixture.adapterOptions.database.db, clock: fixture.adapterOptions.clock });

async function payment(behaviour: WalletBehaviour): Promise<StartRequest> {
  next += 1;
  const payer = String(next) as Msisdn;
  const wallet = { msisdn: payer, behaviour, balance: 10_000 };
  await addWallet(fixture.db, wallet, { company: 'mpesa', now: fixture.adapterOptions.clock.now() });
  const returnUrl = 'https://portal.example/payment/status';
  return { reference: newId(), payer, amount: PRICE, description: 'Bundle', email: null, returnUrl };
}

const check = ({ reference, amount }: StartRequest) =>
  adapter().check({ reference, providerReference: null, amount });

const refund = ({ reference, amount }: StartRequest, attempt = 1) =>
  adapter().refunds?.refund({ reference, providerReference: '', amount, attempt });

describe('without an idempotency key no payer is ever asked twice', () => {
  test('twenty starts at once, on many nodes, put one request on the handset', async () => {
    const startRequest = await payment('normal');
    await Promise.all(Array.from({ length: 20 }, () => adapter().start(startRequest)));
    expect(await fixture.prompts(startRequest.payer)).toBe(1);
  });

  test('a payment whose answer and callback were both lost is found in the list of the paybill, and given back', async () => {
    fixture.losesCallbacks = true;
    const lost = await payment('loses-answer');
    expect((await fixture.withShortTimeout.start(lost)).kind).toBe('unknown');
    await vi.waitFor(async () => expect(await fixture.taken(lost.payer)).toBe(500), EVENTUALLY);
    expect(await requests().find(lost.reference)).toMatchObject({ checkoutId: null, receipt: null });
    expect(await adapter().start(lost)).toEqual(PAID);
    expect(await check(lost)).toEqual(PAID);
    fixture.losesCallbacks = false;
    await vi.waitFor(async () => expect((await refund(lost))?.kind).toBe('refunded'), EVENTUALLY);
    expect(await fixture.taken(lost.payer)).toBe(0);
  });

  test('a payment whose answer was lost is found by its callback too', async () => {
    const told = await payment('loses-answer');
    expect((await fixture.withShortTimeout.start(told)).kind).toBe('unknown');
    await vi.waitFor(async () => expect(await check(told)).toEqual(PAID), EVENTUALLY);
    expect(await fixture.taken(told.payer)).toBe(500);
  });

  test('an unpaid payment is not found in the list, whatever others pay meanwhile', async () => {
    const ignored = await payment('loses-answer');
    await requests().claim(ignored.reference);
    for (let other = 0; other < 12; other += 1) await adapter().start(await payment('approves-itself'));
    expect((await check(ignored)).kind).toBe('unknown');
  });

  test('a request whose process died before recording the result is unknown, and is not sent again', async () => {
    const startRequest = await payment('normal');
    await requests().claim(startRequest.reference);
    expect((await check(startRequest)).kind).toBe('unknown');
    expect((await adapter().start(startRequest)).kind).toBe('unknown');
    expect(await fixture.prompts(startRequest.payer)).toBe(0);
  });

  test.each(['html-page', 'slow-drip'] as const)('%s: unknown, asked once', async (how) => {
    const startRequest = await payment(how);
    for (let tries = 0; tries < 2; tries += 1) await fixture.withShortTimeout.start(startRequest);
    await vi.waitFor(async () => expect(await fixture.prompts(startRequest.payer)).toBe(1), EVENTUALLY);
  });
});

describe('a callback that comes once, or never', () => {
  test('leaves the payment to be found by asking, with its amount and receipt', async () => {
    const startRequest = await payment('callback-lost');
    await adapter().start(startRequest);
    await fixture.approve(startRequest.payer, startRequest.reference);
    expect(await check(startRequest)).toEqual(PAID);
    await vi.waitFor(async () => expect((await refund(startRequest))?.kind).toBe('refunded'), EVENTUALLY);
  });

  test('two days later the list is no longer available: still paid, and staff must refund', async () => {
    const startRequest = await payment('callback-lost');
    await adapter().start(startRequest);
    await fixture.approve(startRequest.payer, startRequest.reference);
    fixture.pass(48 * 3_600);
    expect(await check(startRequest)).toMatchObject({ kind: 'paid', charged: null });
    expect(await refund(startRequest)).toEqual({ kind: 'refused', reason: 'no-receipt' });
  });
});

describe('a forged callback, by an attacker who knows the path and a valid address code', () => {
  type Forgery = { checkoutId: string; receipt: string; amount: number };
  /** Sends it to the address that Daraja was told for the payment. */
  async function forge({ reference }: StartRequest, { checkoutId, receipt, amount }: Forgery) {
    const items = { Amount: amount, MpesaReceiptNumber: receipt };
    const body = JSON.stringify({
      Body: {
        stkCallback: {
          CheckoutRequestID: checkoutId,
          ResultCode: 0,
          CallbackMetadata: { Item: Object.entries(items).map(([Name, Value]) => ({ Name, Value })) },
        },
      },
    });
    const address = callbackAddresses(CALLBACK_KINDS, {
      ...fixture.adapterOptions,
      addressKeys: ADDRESS_KEYS,
    });
    const { searchParams } = new URL(address.addressOf('push', reference));
    const around = { headers: {}, query: Object.fromEntries(searchParams) };
    const { callbacks } = adapter();
    expect(callbacks?.read(body, around)).toMatchObject({ reference, genuine: true });
    await callbacks?.save?.(body, around, async () => null);
  }
  const nameOf = async ({ reference }: StartRequest) => (await requests().find(reference))?.checkoutId ?? '';
  const recorded = async ({ reference }: StartRequest) => {
    const { checkoutId, receipt, chargedMajor } = (await requests().find(reference)) ?? {};
    return { checkoutId, receipt, chargedMajor };
  };

  test.each([
    ['another amount', 1, 'FORGED1'],
    ['another receipt', 500, 'FORGED2'],
  ])('with %s changes nothing that is recorded, nor what is given back', async (_, amount, receipt) => {
    const startRequest = await payment('callback-lost');
    await adapter().start(startRequest);
    const before = await recorded(startRequest);
    await forge(startRequest, { checkoutId: await nameOf(startRequest), receipt, amount });
    expect(await recorded(startRequest)).toEqual(before);
    expect(await check(startRequest)).toEqual({ kind: 'pending' });
    await fixture.approve(startRequest.payer, startRequest.reference);
    expect(await check(startRequest)).toEqual(PAID);
    expect((await recorded(startRequest)).receipt).not.toBe(receipt);
    expect((await recorded(startRequest)).chargedMajor).toBe(500);
    await vi.waitFor(async () => expect((await refund(startRequest))?.kind).toBe('refunded'), EVENTUALLY);
    expect(await fixture.taken(startRequest.payer)).toBe(0);
  });

  test('with the name of a payment of another person does not make one paid whose own name was lost', async () => {
    const [mine, theirs] = [await payment('normal'), await payment('normal')];
    await adapter().start(theirs);
    await fixture.approve(theirs.payer, theirs.reference);
    await requests().claim(mine.reference);
    await forge(mine, { checkoutId: await nameOf(theirs), receipt: 'FORGED3', amount: 500 });
    expect((await check(mine)).kind).toBe('unknown');
    fixture.pass(3_600);
    expect((await check(mine)).kind).toBe('unknown');
    expect(await refund(mine)).toEqual({ kind: 'refused', reason: 'no-receipt' });
    expect(await recorded(mine)).toEqual({ checkoutId: null, receipt: null, chargedMajor: null });
  });

  test('with the name of a payment that was refused does not make one refused that is paid', async () => {
    const [mine, theirs] = [await payment('loses-answer'), await payment('normal')];
    await adapter().start(theirs);
    await fixture.reject(theirs.payer, theirs.reference);
    await fixture.withShortTimeout.start(mine);
    await vi.waitFor(async () => expect(await fixture.taken(mine.payer)).toBe(500), EVENTUALLY);
    await forge(mine, { checkoutId: await nameOf(theirs), receipt: 'FORGED4', amount: 500 });
    expect(await check(mine)).toEqual(PAID);
  });
});

test('a payment whose answer was lost and that was refused is known as refused once its prompt is surely over', async () => {
  const lost = await payment('normal');
  await adapter().start(lost);
  const { checkoutId } = (await requests().find(lost.reference)) ?? {};
  await fixture.adapterOptions.database.pool.query(
    'UPDATE daraja_requests SET checkout_id = NULL WHERE reference = $1',
    [lost.reference],
  );
  await fixture.reject(lost.payer, lost.reference);
  await requests().saveHint(lost.reference, checkoutId ?? '');
  expect((await check(lost)).kind).toBe('unknown');
  fixture.pass(3_600);
  expect(await check(lost)).toEqual({ kind: 'declined', reason: 'refused-by-customer' });
});

describe('a reversal that was refused', () => {
  test('is refused for good under its number and can be requested again under the next one', async () => {
    const startRequest = await payment('refund-refused');
    await adapter().start(startRequest);
    await fixture.approve(startRequest.payer, startRequest.reference);
    await vi.waitFor(async () => expect((await refund(startRequest))?.kind).toBe('refused'), EVENTUALLY);
    const oldRefusal = { reversalRefusal: '2006' };
    await fixture.db.query(
      `UPDATE sandbox.wallet_payments SET behaviour = 'normal' WHERE company = 'mpesa' AND msisdn = $1`,
      [startRequest.payer],
    );
    expect((await refund(startRequest))?.kind).toBe('refused');
    expect((await refund(startRequest, 2))?.kind).toBe('submitted');
    // Its message comes a second time, late.
    await requests().saveReversalResult({ reference: startRequest.reference, attempt: 1 }, oldRefusal);
    await vi.waitFor(async () => expect((await refund(startRequest, 2))?.kind).toBe('refunded'), EVENTUALLY);
    expect(await fixture.taken(startRequest.payer)).toBe(0);
  });
});

test('after all that the books of M-Pesa add up', async () => {
  expect(await findLedgerErrors(fixture, 'mpesa')).toEqual([]);
});
