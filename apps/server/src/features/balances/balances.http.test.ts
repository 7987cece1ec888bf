import type { CallResult } from '@portal/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAGIC_LINES } from '../../operator/sandbox/magic-msisdns.ts';
import { MAGIC_ROUTERS } from '../../operator/sandbox/magic-routers.ts';
import { newId } from '../../platform/crypto/new-id.ts';
import { type Buyer, makeBuyer } from '../../test-buyer.ts';

let buyer: Buyer;
beforeAll(async () => {
  buyer = await makeBuyer();
});
afterAll(() => buyer.close());

type Challenge = CallResult<'requestBalance'>;

async function request(msisdn: string) {
  const { envelope } = await buyer.portal.call('requestBalance', { msisdn }, { visitor: buyer.visitor });
  return envelope;
}

async function proofFor(router: { msisdn: string; contact: string | null }): Promise<string> {
  const { txnRefId: refId } = (await request(router.msisdn)).result as Challenge;
  const otp = await buyer.lastCode(router.contact ?? '');
  const { envelope } = await buyer.portal.call('verifyCode', { refId, otp }, { visitor: buyer.visitor });
  return (envelope.result as CallResult<'verifyCode'>).uniqueCode;
}

const query = async (msisdn: string, uniqueCode: string, sending: { visitor?: string; lang?: string } = {}) =>
  (
    await buyer.portal.call(
      'queryBalance',
      { msisdn, uniqueCode, serviceType: 'DATA' },
      { visitor: buyer.visitor, ...sending },
    )
  ).envelope;

describe("a router's balance", () => {
  test('is opened by a code sent to the handset that answers for it, named in masked form', async () => {
    const envelope = await request(MAGIC_ROUTERS.ordinary.msisdn);
    expect(envelope.result).toMatchObject({ otpRecipient: '+250 7** *** *01', attemptsLeft: 5 });
    const proof = await proofFor(MAGIC_ROUTERS.ordinary);
    const { result } = await query(MAGIC_ROUTERS.ordinary.msisdn, proof);
    expect((result as CallResult<'queryBalance'>).queryBalanceResult).toMatchObject([
      { balanceDescription: 'Home day', balance: '300', unitType: 'MB', expired: true },
      { balanceDescription: 'Home week 25 GB', balance: '18', unitType: 'GB', expired: false },
    ]);
  });

  test("shows an unlimited one as '-', in the language of the page", async () => {
    const proof = await proofFor(MAGIC_ROUTERS.unlimited);
    const { result } = await query(MAGIC_ROUTERS.unlimited.msisdn, proof, { lang: 'sw' });
    expect((result as CallResult<'queryBalance'>).queryBalanceResult).toMatchObject([
      { balanceDescription: 'Bila kikomo 10', balance: '-', unitType: '-', balanceType: 'UNLIMITED' },
    ]);
  });

  test('is empty when nothing is left', async () => {
    const proof = await proofFor(MAGIC_ROUTERS.empty);
    const { result } = await query(MAGIC_ROUTERS.empty.msisdn, proof);
    expect(result).toEqual({ queryBalanceResult: [] });
  });

  test("is not told with another router's proof, in another browser, or ten minutes later", async () => {
    const proof = await proofFor(MAGIC_ROUTERS.ordinary);
    expect((await query(MAGIC_ROUTERS.unlimited.msisdn, proof)).statusCode).toBe('PROOF_INVALID');
    expect((await query(MAGIC_ROUTERS.ordinary.msisdn, newId())).statusCode).toBe('PROOF_INVALID');
    const stranger = await query(MAGIC_ROUTERS.ordinary.msisdn, proof, { visitor: newId() });
    expect(stranger.statusCode).toBe('PROOF_INVALID');
    buyer.clock.push(10 * 60_000 + 1000);
    expect((await query(MAGIC_ROUTERS.ordinary.msisdn, proof)).statusCode).toBe('PROOF_INVALID');
  });

  test("has a proof that pays for nothing, though it came to a payer's handset", async () => {
    const change = (walletPinMode: boolean) =>
      buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload: { walletPinMode } });
    const uniqueCode = await proofFor(MAGIC_ROUTERS.ordinary);
    const msisdn = await buyer.subscriber();
    const wish = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(buyer.visitor, wish);
    await change(true);
    const payment = {
      orderId,
      paymentMode: `${buyer.portal.root.app.brand.code}_MONEY`,
      paymentMobile: `0${MAGIC_ROUTERS.ordinary.contact}`,
    };
    const headers = { authorization: `Bearer ${uniqueCode}` };
    const asked = { visitor: buyer.visitor, headers };
    const { envelope } = await buyer.portal.call('initiateSecurePayment', payment, asked);
    await change(false);
    expect(envelope.statusCode).toBe('PROOF_INVALID');
  });

  test('can not be asked for a phone, nor for a router nobody answers for', async () => {
    expect((await request(MAGIC_LINES.prepaid.msisdn)).statusCode).toBe('INVALID_MSISDN');
    expect((await request(MAGIC_ROUTERS.withoutContact.msisdn)).statusCode).toBe('NO_RECIPIENT');
  });
});

describe('two currencies', () => {
  const change = (payload: object) =>
    buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
  const convert = () =>
    buyer.portal.call('convertCurrency', { fromCurrency: 'USD', toCurrency: 'CDF', amount: '5.00' });

  test('dollars are converted at the operator rate, to the last coin', async () => {
    expect((await convert()).envelope.result).toEqual({ convertedAmount: '14253', currency: 'CDF' });
  });

  test('an exchange that does not answer is no 500', async () => {
    await change({ exchangeWorks: false });
    const { status, envelope } = await convert();
    await change({ exchangeWorks: true });
    expect([status, envelope.statusCode]).toEqual([503, 'UNAVAILABLE']);
  });

  test('are shown only when they are switched on, as a hundredth', async () => {
    const msisdn = await buyer.subscriber();
    const wish = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '550' } as const;
    const id = await buyer.order(buyer.visitor, wish);
    const read = async () =>
      (await buyer.portal.call('readOrder', { id }, { visitor: buyer.visitor })).envelope.result;
    expect(await read()).toMatchObject({ enableDualCurrency: false, usdAmount: null });
    await change({ dualCurrency: true });
    expect(await read()).toMatchObject({ enableDualCurrency: true, usdAmount: '5.50' });
    await change({ dualCurrency: false });
  });

  test('below one dollar the wallet of the operator is the only way, in the list and when it is paid', async () => {
    const msisdn = await buyer.subscriber();
    await change({ dualCurrency: true, prepaidMin: 50 });
    const orderId = await buyer.order(buyer.visitor, {
      transactionType: 'PREPAID_RECHARGE',
      msisdn,
      amount: '90',
    });
    const { envelope: listed } = await buyer.portal.call(
      'listPaymentOptions',
      { orderId },
      { visitor: buyer.visitor },
    );
    const pay = async (way: object) => {
      const payment = { orderId, paymentMobile: `0${msisdn}`, emailId: 'keza@example.rw', ...way };
      return (await buyer.portal.call('initiatePayment', payment as never, { visitor: buyer.visitor }))
        .envelope;
    };
    const byCard = await pay({ paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'paystack' });
    const byWallet = await pay({ paymentMode: `${buyer.portal.root.app.brand.code}_MONEY_PUSH` });
    await change({ dualCurrency: false, prepaidMin: 100 });
    expect(listed.result).toMatchObject({ paymentOption: [{ type: 'AM' }] });
    expect(byCard.statusCode).toBe('INVALID_REQUEST');
    expect(byWallet.status).toBe('success');
  });
});
