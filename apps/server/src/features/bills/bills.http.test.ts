import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { MAGIC_ACCOUNT_REFUSALS, MAGIC_BILLS } from '@portal/operator/sandbox/magic/magic-accounts';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';

const buyer = openTestBuyer();

async function postpaid(outstanding = '5000') {
  const msisdn = await buyer.subscriber({ line: 'postpaid', bill: { outstanding, dueInDays: 5 } });
  const account = `9${msisdn}`;
  const owes = async () =>
    (await buyer.portal.root.operator.bills.ofLine(msisdn as Msisdn))?.outstanding.decimal;
  return { msisdn, account, owes };
}

const byAccount = async ({ msisdn, account }: { msisdn: string; account: string }) =>
  buyer.portal.call('validateAccount', { msisdn, accountNo: account });

async function sendCode(msisdn: string, visitor = buyer.visitor) {
  const input = { text: msisdn, otpAction: 'INVOICE' as const };
  const { envelope } = await buyer.portal.call('sendBillCode', input, { visitor });
  return (envelope.result as CallResult<'sendBillCode'>).otpId;
}

async function openBill(msisdn: string, visitor = buyer.visitor) {
  const otpId = await sendCode(msisdn, visitor);
  const otp = await buyer.lastCode(msisdn);
  const verified = await buyer.portal.call('verifyBillCode', { otp, otpId }, { visitor });
  expect(verified.envelope.status).toBe('success');
  return otpId;
}

describe('a bill by its account number', () => {
  test('shows the outstanding amount, the dates and the amount to pay', async () => {
    const { envelope } = await byAccount(MAGIC_BILLS.bill);
    expect(envelope.result).toMatchObject({
      totalOutstanding: '12500',
      amountToPay: '12500',
      roundedUp: false,
      overdue: false,
      accountNo: '1000000003',
      invoiceDetail: { accountNo: '1000000003', dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
  });

  test.each([
    [MAGIC_BILLS.fractionalBill, { totalOutstanding: '12500.40', amountToPay: '12501', roundedUp: true }],
    [MAGIC_BILLS.overdueBill, { overdue: true, amountToPay: '27300' }],
    [MAGIC_BILLS.inCredit, { totalOutstanding: '-3000', amountToPay: '0', overdue: false }],
    [MAGIC_BILLS.noBill, { totalOutstanding: '0', amountToPay: '0', invoiceDetail: null }],
  ])('$does', async (bill, expected) => {
    expect((await byAccount(bill)).envelope.result).toMatchObject(expected);
  });

  test('shows the exact amount and no rounding note when rounding up is off; the next whole franc is paid', async () => {
    const change = (roundBillsUp: boolean) =>
      buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload: { roundBillsUp } });
    await change(false);
    const { envelope } = await byAccount(MAGIC_BILLS.fractionalBill);
    await change(true);
    expect(envelope.result).toMatchObject({
      totalOutstanding: '12500.40',
      amountToPay: '12501',
      roundedUp: false,
    });
  });

  test("gives the same refusal for an unknown account and another line's account; eleven digits are malformed", async () => {
    const { msisdn } = MAGIC_BILLS.bill;
    const refusalFor = async (account: string) => (await byAccount({ msisdn, account })).envelope;
    const unknown = await refusalFor(MAGIC_ACCOUNT_REFUSALS.unknownAccount.account);
    expect(unknown).toMatchObject({
      statusCode: '60005',
      message: 'This account number does not belong to this mobile number.',
    });
    expect(await refusalFor(MAGIC_ACCOUNT_REFUSALS.otherLine.account)).toEqual(unknown);
    expect((await refusalFor('10000000031')).statusCode).toBe('INVALID_REQUEST');
  });
});

describe('a bill by its code', () => {
  test('is shown only in the browser that verified the code, and only for its number', async () => {
    const line = await postpaid('5000');
    const otpId = await openBill(line.msisdn);
    const read = async (msisdn: string, visitor: string) =>
      (await buyer.portal.call('readBill', { msisdn, otpId }, { visitor })).envelope;

    expect((await read(line.msisdn, buyer.visitor)).result).toMatchObject({ totalOutstanding: '5000' });
    expect((await read(line.msisdn, newId())).statusCode).toBe('PROOF_INVALID');
    expect((await read(MAGIC_BILLS.bill.msisdn, buyer.visitor)).statusCode).toBe('PROOF_INVALID');
  });

  test('is not shown before the right code, or ten minutes after it', async () => {
    const line = await postpaid();
    const otpId = await sendCode(line.msisdn);
    const read = async () =>
      (await buyer.portal.call('readBill', { msisdn: line.msisdn, otpId }, { visitor: buyer.visitor }))
        .envelope;
    const right = await buyer.lastCode(line.msisdn);
    const otp = right === '000000' ? '111111' : '000000';
    const wrong = await buyer.portal.call('verifyBillCode', { otp, otpId }, { visitor: buyer.visitor });
    expect(wrong.envelope).toMatchObject({ statusCode: '2003', result: { attemptsLeft: 4 } });
    expect((await read()).statusCode).toBe('PROOF_INVALID');

    await buyer.portal.call('verifyBillCode', { otp: right, otpId }, { visitor: buyer.visitor });
    expect((await read()).status).toBe('success');
    buyer.clock.push(10 * 60_000 + 1000);
    expect((await read()).statusCode).toBe('PROOF_INVALID');
  });

  test("a resent code replaces the first one, and a bill's code cannot verify a payer", async () => {
    const line = await postpaid();
    const otpId = await sendCode(line.msisdn);
    const first = await buyer.lastCode(line.msisdn);
    buyer.clock.push(61_000);
    await buyer.portal.call('resendBillCode', { otpId }, { visitor: buyer.visitor });
    const second = await buyer.lastCode(line.msisdn);
    const verify = async (otp: string) =>
      (await buyer.portal.call('verifyBillCode', { otp, otpId }, { visitor: buyer.visitor })).envelope;
    if (first !== second) expect((await verify(first)).statusCode).toBe('2003');
    const { code } = buyer.portal.root.app.brand;
    const asPayer = { refId: otpId, otp: second, username: line.msisdn, paymentMode: `${code}_MONEY` };
    const payment = await buyer.portal.call('verifyWalletUser', asPayer, { visitor: buyer.visitor });
    expect(payment.envelope.statusCode).toBe('400');
    expect((await verify(second)).status).toBe('success');
  });
});

describe('paying a bill', () => {
  const orderFor = (line: { msisdn: string; account: string }, amount: string) =>
    ({ transactionType: 'POSTPAID_BILL', msisdn: line.msisdn, accountNo: line.account, amount }) as const;

  test('settles the bill; the summary and the receipt show account and bill number', async () => {
    const line = await postpaid('12500.40');
    const id = await buyer.order(buyer.visitor, orderFor(line, '12501'));
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor: buyer.visitor });
    expect(envelope.result).toMatchObject({
      rechargeType: 'POSTPAID BILL PAYMENT',
      accountNo: line.account,
      invoiceDetail: { invoiceNo: `B${line.account}-1` },
    });
    const paid = await buyer.pay(buyer.visitor, id, await buyer.subscriber());
    expect(paid).toMatchObject({
      status: 'SUCCESS',
      accountId: line.account,
      invoiceNumber: `B${line.account}-1`,
    });
    expect(await line.owes()).toBe('-0.60');
  });

  test('prices an order for the exact bill at the next whole franc and refuses any other fraction', async () => {
    const line = await postpaid('12500.40');
    const id = await buyer.order(buyer.visitor, orderFor(line, '12500.40'));
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor: buyer.visitor });
    expect(envelope.result).toMatchObject({ amount: '12501' });
    for (const amount of ['12500.39', '0.40', '12.500', '12,501', ' 500', '1e3']) {
      const reply = await buyer.portal.call('placeOrder', orderFor(line, amount), { visitor: buyer.visitor });
      expect(reply.envelope.statusCode).toBe('INVALID_REQUEST');
    }
  });

  test('leaves the rest open after a smaller payment and a credit after a larger one', async () => {
    const line = await postpaid('5000');
    const payer = await buyer.subscriber();
    await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, orderFor(line, '2000')), payer);
    expect(await line.owes()).toBe('3000');
    await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, orderFor(line, '4000')), payer);
    expect(await line.owes()).toBe('-1000');
  });

  test('also works with the verified code', async () => {
    const line = await postpaid('700');
    const otpId = await openBill(line.msisdn);
    const input = { transactionType: 'POSTPAID_BILL', msisdn: line.msisdn, otpId, amount: '700' } as const;
    const ended = await buyer.pay(
      buyer.visitor,
      await buyer.order(buyer.visitor, input),
      await buyer.subscriber(),
    );
    expect(ended.status).toBe('SUCCESS');
    expect(await line.owes()).toBe('0');
  });

  test('refunds when the bill was settled elsewhere in the meantime', async () => {
    const { msisdn, account } = MAGIC_BILLS.paidElsewhere;
    const order = await buyer.order(buyer.visitor, orderFor({ msisdn, account }, '15000'));
    const ended = await buyer.pay(buyer.visitor, order, await buyer.subscriber());
    expect(ended).toMatchObject({ status: 'FAILED', statusReason: 'already-paid' });
    expect(ended.timeline.at(-1)?.step).toBe('refunded');
  });

  test('succeeds although the billing system fails twice', async () => {
    const { msisdn, account } = MAGIC_BILLS.slowBooks;
    const order = await buyer.order(buyer.visitor, orderFor({ msisdn, account }, '6400'));
    expect((await buyer.pay(buyer.visitor, order, await buyer.subscriber())).status).toBe('SUCCESS');
  });

  test('is refused outside the postpaid limits, without access to the bill, and for a prepaid line', async () => {
    const line = await postpaid();
    const refused = async (input: Parameters<typeof buyer.order>[1]) =>
      (await buyer.portal.call('placeOrder', input, { visitor: buyer.visitor })).envelope;
    const low = await refused(orderFor(line, '499'));
    expect(low).toMatchObject({
      statusCode: 'AMOUNT_OUT_OF_RANGE',
      result: { fields: { amount: 'below-minimum' } },
    });
    const high = await refused(orderFor(line, '500001'));
    expect(high).toMatchObject({ result: { fields: { amount: 'above-maximum' } } });
    const withoutProof = { transactionType: 'POSTPAID_BILL', msisdn: line.msisdn, amount: '5000' } as const;
    expect((await refused(withoutProof)).statusCode).toBe('PROOF_INVALID');
    const prepaid = await refused({ ...withoutProof, msisdn: MAGIC_LINES.prepaid.msisdn });
    expect(prepaid).toMatchObject({ result: { fields: { page: 'prepaid-recharge' } } });
  });

  test('shows neither number nor account to another browser with the link', async () => {
    const line = await postpaid();
    const id = await buyer.order(buyer.visitor, orderFor(line, '5000'));
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor: newId() });
    expect(JSON.stringify(envelope)).not.toContain(line.account);
    expect(JSON.stringify(envelope)).not.toContain(line.msisdn);
  });
});
