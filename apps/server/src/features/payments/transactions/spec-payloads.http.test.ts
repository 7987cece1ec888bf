import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

const paymentMode = 'ISANO_MONEY_PUSH';

/** SPEC section 7 "Initiate" with every field, as sent by a client that follows SPEC only. */
const specInitiate = (msisdn: string, payer: string): CallInput<'initiatePayment'> => ({
  amount: '500',
  countryCode: '250',
  currencyCode: 'RWF',
  emailId: null,
  mobileNumber: msisdn,
  paymentMobile: `0${payer}`,
  productCode: null,
  paymentGateway: null,
  transactionType: 'PREPAID_RECHARGE',
  unit: null,
  loggedInNumber: null,
  accountId: null,
  invoiceNumber: null,
  accountType: 'PREPAID',
  paymentMode,
  uniqueCode: null,
  txnId: null,
});

async function visit() {
  const visitor = newId();
  const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
  const initiate = (over: Partial<CallInput<'initiatePayment'>> = {}) =>
    buyer.portal.call('initiatePayment', { ...specInitiate(msisdn, payer), ...over }, { visitor });
  return { visitor, msisdn, payer, initiate };
}

const idOf = ({ envelope }: { envelope: { result: unknown } }) =>
  (envelope.result as CallResult<'initiatePayment'>).transactionId;

describe("SPEC's own payloads, without an order id", () => {
  test('initiate and process pay a recharge, and the airtime is delivered', async () => {
    const { visitor, msisdn, payer, initiate } = await visit();
    const transactionId = idOf(await initiate());
    const wire = { isSubscriberRequest: true, proccessFlag: true, accountId: null, accountType: 'PREPAID' };
    const process = { ...wire, transactionId, paymentMode, paymentMobile: `0${payer}`, amPin: null };
    await buyer.portal.call('processPayment', process, { visitor });
    await expect
      .poll(async () => {
        buyer.clock.push(5_000);
        await buyer.runJobs();
        return ((await buyer.phone(msisdn)) as unknown as { airtime: number }).airtime;
      })
      .toBe(500);
  });

  test('ten concurrent requests create one payment', async () => {
    const { initiate } = await visit();
    const answers = await Promise.all(Array.from({ length: 10 }, () => initiate()));
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });

  test('a repeat while the payment is open returns the same payment', async () => {
    const { visitor, initiate } = await visit();
    const transactionId = idOf(await initiate());
    await buyer.portal.call('processPayment', { transactionId, paymentMode }, { visitor });
    expect(idOf(await initiate())).toBe(transactionId);
  });

  test("sells a bundle only at the server's price", async () => {
    const { visitor, msisdn, initiate } = await visit();
    const params = { msisdn, lineType: 'PREPAID', serviceType: null } as const;
    const listed = await buyer.portal.call('listBundles', params, { visitor });
    const [bundle] = listed.envelope.result as CallResult<'listBundles'>;
    const input = { transactionType: 'PREPAID_BUNDLES', productCode: bundle?.productCode } as const;
    const cheap = await initiate({ ...input, amount: '1' });
    expect(cheap.envelope).toMatchObject({ status: 'failure', statusCode: 'PRICE_DIFFERS' });
    expect(idOf(await initiate({ ...input, amount: bundle?.amount }))).toBeTruthy();
  });

  test('reports a missing field by its SPEC name', async () => {
    const { initiate } = await visit();
    expect((await initiate({ mobileNumber: null })).envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
      result: { fields: { mobileNumber: expect.any(String) } },
    });
    expect((await initiate({ transactionType: null })).envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
    });
  });

  test('lists payment options for an amount and a kind of purchase', async () => {
    const { visitor, msisdn } = await visit();
    const options = { amount: '500', mobileNumber: msisdn, subscriberType: 'PREPAID' };
    const params = {
      ...options,
      rechargeType: 'PREPAID RECHARGE',
      transactionType: 'PREPAID_RECHARGE',
    } as const;
    const { envelope } = await buyer.portal.call('listPaymentOptions', params, { visitor });
    const { paymentOption } = envelope.result as CallResult<'listPaymentOptions'>;
    expect(paymentOption.map(({ type }) => type)).toEqual(expect.arrayContaining(['AM', 'PG']));
    expect(paymentOption.map(({ type }) => type)).not.toContain('AIRTIME');
  });

  test("sends a code for SPEC's fields to pay the latest order of the browser, and none without an order (RULINGS 81)", async () => {
    const { visitor, msisdn, payer } = await visit();
    const details = { customerDetails: { fullName: 'Keza' }, requestType: 'SMARTCASH', email: null };
    const send = () => buyer.portal.call('sendCode', { msisdn: payer, ...details }, { visitor });
    expect((await send()).envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
      result: { fields: { orderId: 'required' } },
    });
    await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
    expect((await send()).envelope).toMatchObject({
      status: 'success',
      result: { about: `pay RWF\u00a0500 from your number for 0${groupMsisdn(msisdn)}, airtime` },
    });
  });
});

describe("SPEC's fields beside an order id", () => {
  test('refuses every other amount and starts nothing', async () => {
    const { visitor, msisdn, initiate } = await visit();
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, input);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 10_000_000 }), async (amount) => {
        fc.pre(amount !== 500);
        const { envelope } = await initiate({ orderId, amount: String(amount) });
        expect(envelope.statusCode).toBe('PRICE_DIFFERS');
      }),
      { numRuns: 15 },
    );
    const other = await initiate({ orderId, currencyCode: 'USD' });
    expect(other.envelope.statusCode).toBe('PRICE_DIFFERS');
    expect((await initiate({ orderId })).envelope.status).toBe('success');
  });

  test('refuses another recipient or payer than that of the transaction', async () => {
    const { visitor, msisdn, payer, initiate } = await visit();
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, input);
    expect((await initiate({ orderId, mobileNumber: payer })).envelope).toMatchObject({
      result: { fields: { mobileNumber: 'other' } },
    });
    const transactionId = idOf(await initiate({ orderId }));
    const process = { transactionId, paymentMode, paymentMobile: `0${msisdn}` };
    const { envelope } = await buyer.portal.call('processPayment', process, { visitor });
    expect(envelope).toMatchObject({ result: { fields: { paymentMobile: 'other' } } });
  });
});

/** RULINGS 67: what other clients of the specified API send, written otherwise than our own pages do. */
describe('a client that writes the same otherwise', () => {
  test('sends the amount as a JSON number', async () => {
    const { initiate, visitor, msisdn } = await visit();
    expect(idOf(await initiate({ amount: 500 }))).toBeTruthy();
    const options = { amount: 500, mobileNumber: msisdn, transactionType: 'PREPAID_RECHARGE' } as const;
    const listed = await buyer.portal.call('listPaymentOptions', options, { visitor });
    expect(listed.envelope).toMatchObject({ status: 'success' });
    for (const amount of [500.123, -500, Number.MAX_VALUE, 5e-7])
      expect((await initiate({ amount })).envelope).toMatchObject({ statusCode: 'INVALID_REQUEST' });
    const save = (amount: number) =>
      buyer.portal.call('placeOrder', { transactionType: 'PREPAID_RECHARGE', msisdn, amount }, { visitor });
    expect((await save(700)).envelope).toMatchObject({ status: 'success' });
    for (const amount of [500.123, -500, Number.MAX_VALUE, 5e-7])
      expect((await save(amount)).envelope).toMatchObject({ status: 'failure' });
  });

  test('learns what is wrong with a field that may also be empty', async () => {
    const { initiate } = await visit();
    const code = async (over: object) =>
      ((await initiate(over)).envelope as { result: { fields: object } }).result.fields;
    expect(await code({ paymentGateway: 'PAYSTACK' as never })).toEqual({ paymentGateway: 'invalid_value' });
    expect(await code({ amount: 'many' })).toEqual({ amount: 'invalid_format' });
    expect(await code({ uniqueCode: 7 })).toEqual({ uniqueCode: 'invalid_type' });
  });

  test('sends an empty text for each field that it does not use', async () => {
    const { initiate } = await visit();
    const unused = [
      'emailId',
      'productCode',
      'paymentGateway',
      'unit',
      'loggedInNumber',
      'accountId',
    ] as const;
    const more = ['invoiceNumber', 'uniqueCode', 'txnId', 'orderId', 'countryCode', 'currencyCode'] as const;
    const empty = Object.fromEntries([...unused, ...more].map((field) => [field, '']));
    expect(idOf(await initiate(empty))).toBeTruthy();
    expect((await initiate({ amount: '' })).envelope).toMatchObject({ statusCode: 'INVALID_REQUEST' });
    expect((await initiate({ transactionType: '' })).envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
    });
  });

  test.each(['250', '+250', '00250', 250])('names our country by %s', async (countryCode) => {
    const { initiate } = await visit();
    expect(idOf(await initiate({ countryCode }))).toBeTruthy();
  });

  test.each(['254', 254, '25', '2500', 'KE'])('is refused with the country %s', async (countryCode) => {
    const { initiate } = await visit();
    expect((await initiate({ countryCode })).envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
      result: { fields: { countryCode: expect.any(String) } },
    });
  });

  test('asks for a code with an e-mail address alone: it goes to the number of the own order, never to a mailbox', async () => {
    const { visitor, msisdn } = await visit();
    const orderId = await buyer.order(visitor, {
      transactionType: 'PREPAID_RECHARGE',
      msisdn,
      amount: '500',
    });
    const details = {
      email: 'keza@example.rw',
      customerDetails: { fullName: 'Keza' },
      requestType: 'SMARTCASH',
    };
    const { envelope } = await buyer.portal.call('sendCode', details, { visitor });
    expect(envelope.result).toMatchObject({ refId: expect.any(String) });
    expect(await buyer.lastCode(msisdn)).toMatch(/^\d{6}$/);
    const stranger = await buyer.portal.call('sendCode', { ...details, orderId }, { visitor: newId() });
    expect(stranger.envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
      result: { fields: { msisdn: 'required' } },
    });
  });
});
