import type { CallResult } from '@portal/contract/calls/calls';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { MAGIC_ROUTERS } from '@portal/operator/sandbox/magic/magic-routers';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';

const buyer = openTestBuyer();

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
  test('is shown after a code was sent to its contact handset, whose number is masked', async () => {
    const envelope = await request(MAGIC_ROUTERS.ordinary.msisdn);
    expect(envelope.result).toMatchObject({ otpRecipient: '+250 7** *** *01', attemptsLeft: 5 });
    const proof = await proofFor(MAGIC_ROUTERS.ordinary);
    const { result } = await query(MAGIC_ROUTERS.ordinary.msisdn, proof);
    expect((result as CallResult<'queryBalance'>).queryBalanceResult).toMatchObject([
      { balanceDescription: 'Home day', balance: '300', unitType: 'MB', expired: true },
      { balanceDescription: 'Home week 25 GB', balance: '18', unitType: 'GB', expired: false },
    ]);
  });

  test('is asked for at one path, as specified: first the code, then the balances', async () => {
    const { msisdn, contact } = MAGIC_ROUTERS.ordinary;
    const ask = (input: object) =>
      buyer.portal.call('queryBalance', { msisdn, ...input }, { visitor: buyer.visitor });
    const { envelope } = await ask({ requestType: 'DATA_BALANCE' });
    expect(envelope.result).toMatchObject({ otpRecipient: '+250 7** *** *01', queryBalanceResult: [] });
    const { txnRefId: refId } = envelope.result as Challenge;
    const otp = await buyer.lastCode(contact ?? '');
    const verified = await buyer.portal.call('verifyCode', { refId, otp }, { visitor: buyer.visitor });
    const { uniqueCode } = verified.envelope.result as CallResult<'verifyCode'>;
    const read = await ask({ uniqueCode, requestType: 'DATA_BALANCE' });
    expect((read.envelope.result as CallResult<'queryBalance'>).queryBalanceResult).toHaveLength(2);
    expect((await ask({})).envelope).toMatchObject({ statusCode: 'INVALID_REQUEST' });
    expect((await ask({ uniqueCode: '', requestType: '' })).envelope).toMatchObject({
      statusCode: 'INVALID_REQUEST',
    });
  });

  test("shows unlimited data as '-', in the language of the page", async () => {
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

  test("is not shown with another router's proof, in another browser, or ten minutes later", async () => {
    const proof = await proofFor(MAGIC_ROUTERS.ordinary);
    expect((await query(MAGIC_ROUTERS.unlimited.msisdn, proof)).statusCode).toBe('PROOF_INVALID');
    expect((await query(MAGIC_ROUTERS.ordinary.msisdn, newId())).statusCode).toBe('PROOF_INVALID');
    const stranger = await query(MAGIC_ROUTERS.ordinary.msisdn, proof, { visitor: newId() });
    expect(stranger.statusCode).toBe('PROOF_INVALID');
    buyer.clock.push(10 * 60_000 + 1000);
    expect((await query(MAGIC_ROUTERS.ordinary.msisdn, proof)).statusCode).toBe('PROOF_INVALID');
  });

  test('needs a proof that cannot pay, even when the handset belongs to a payer', async () => {
    const change = (walletPinMode: boolean) =>
      buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload: { walletPinMode } });
    const uniqueCode = await proofFor(MAGIC_ROUTERS.ordinary);
    const msisdn = await buyer.subscriber();
    const orderInput = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(buyer.visitor, orderInput);
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

  test('cannot be requested for a phone or for a router without a contact number', async () => {
    expect((await request(MAGIC_LINES.prepaid.msisdn)).statusCode).toBe('INVALID_MSISDN');
    expect((await request(MAGIC_ROUTERS.withoutContact.msisdn)).statusCode).toBe('NO_RECIPIENT');
  });
});

describe('two currencies', () => {
  const change = (payload: object) =>
    buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
  const convert = () =>
    buyer.portal.call('convertCurrency', { fromCurrency: 'USD', toCurrency: 'CDF', amount: '5.00' });

  test("converts dollars at the operator's rate, to the smallest coin", async () => {
    expect((await convert()).envelope.result).toEqual({ convertedAmount: '14253', currency: 'CDF' });
  });

  test('answers 503 when the exchange does not respond', async () => {
    await change({ exchangeWorks: false });
    const { status, envelope } = await convert();
    await change({ exchangeWorks: true });
    expect([status, envelope.statusCode]).toEqual([503, 'UNAVAILABLE']);
  });

  test('shows dollars only while dual currency is on, at one hundredth', async () => {
    const msisdn = await buyer.subscriber();
    const orderInput = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '550' } as const;
    const id = await buyer.order(buyer.visitor, orderInput);
    const read = async () =>
      (await buyer.portal.call('readOrder', { id }, { visitor: buyer.visitor })).envelope.result;
    expect(await read()).toMatchObject({ enableDualCurrency: false, usdAmount: null });
    await change({ dualCurrency: true });
    expect(await read()).toMatchObject({ enableDualCurrency: true, usdAmount: '5.50' });
    await change({ dualCurrency: false });
  });

  test("offers and accepts only the operator's wallet below one dollar", async () => {
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
