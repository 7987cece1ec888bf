import type { CallResult } from '@portal/contract/calls/calls';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';

const HOUR = 3_600_000;

const buyer = openTestBuyer();

/** Somebody recharges a wrong number. */
async function rechargeWrongNumber() {
  const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
  const visitor = newId();
  const orderId = await buyer.order(visitor, {
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: '500',
  });
  const { transactionId } = await buyer.pay(visitor, orderId, payer);
  return { msisdn, payer, visitor, transactionId };
}

const NOTE = 'I typed the last digit wrong.';
type Request = { transactionId: string; note?: string; rightNumber?: string };

const ask = (visitor: string, { note = NOTE, ...input }: Request) =>
  buyer.portal.call('requestReversal', { note, ...input }, { visitor });

async function open(visitor: string, transactionId: string): Promise<CallResult<'requestReversal'>> {
  const { envelope } = await ask(visitor, { transactionId });
  if (envelope.status !== 'success') throw new Error(envelope.statusCode);
  return envelope.result;
}

async function proveOnNewBrowser(msisdn: string): Promise<string> {
  const visitor = newId();
  const sent = await buyer.portal.call('sendHistoryCode', { msisdn }, { visitor });
  const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
  await buyer.portal.call('verifyCode', { refId, otp: await buyer.lastCode(msisdn) }, { visitor });
  return visitor;
}

async function receipt(visitor: string, txnId: string) {
  const { envelope } = await buyer.portal.call('readTransaction', { txnId }, { visitor });
  return envelope.result as CallResult<'readTransaction'>;
}

describe('a purchase for a wrong number', () => {
  test('can be asked back by who paid: one case, shown on the receipt, and an SMS that names nobody', async () => {
    const { msisdn, payer, visitor, transactionId } = await rechargeWrongNumber();
    expect((await receipt(visitor, transactionId)).reversal).toEqual({ requestable: true, case: null });
    const opened = await open(visitor, transactionId);
    expect(opened).toEqual({ caseReference: expect.stringMatching(/^[A-Z2-9]{8}$/), caseState: 'open' });
    const [again, twice] = await Promise.all([open(visitor, transactionId), open(visitor, transactionId)]);
    expect([again, twice]).toEqual([opened, opened]);
    expect((await receipt(visitor, transactionId)).reversal).toEqual({ requestable: false, case: opened });
    await buyer.runJobs();
    const { inbox } = await buyer.phone(payer);
    expect(inbox[0]?.text).toContain(`Case ${opened.caseReference}`);
    expect(inbox[0]?.text).not.toContain(msisdn);
    expect((await buyer.phone(msisdn)).inbox.map(({ text }) => text).join()).not.toContain('Case');
  });

  test('can be asked back on another device with the number that paid, and the recipient stays masked', async () => {
    const { msisdn, payer, transactionId } = await rechargeWrongNumber();
    const visitor = await proveOnNewBrowser(payer);
    const read = await buyer.portal.call('readReversal', { transactionId }, { visitor });
    expect(read.envelope.result).toMatchObject({
      amount: '500',
      reversal: { requestable: true },
      isNotified: true,
    });
    expect(JSON.stringify(read.envelope)).not.toContain(msisdn);
    const { caseReference } = await open(visitor, transactionId);
    const { envelope } = await buyer.portal.call('readHistory', {}, { visitor });
    expect(envelope.result).toMatchObject({
      purchases: [{ reversal: { requestable: false, case: { caseReference, caseState: 'open' } } }],
    });
  });

  test('is nothing for a stranger, nor for the owner of the wrong number', async () => {
    const { msisdn, visitor, transactionId } = await rechargeWrongNumber();
    for (const other of [newId(), await proveOnNewBrowser(msisdn)]) {
      expect((await ask(other, { transactionId })).status).toBe(404);
      const read = await buyer.portal.call('readReversal', { transactionId }, { visitor: other });
      expect(read.status).toBe(404);
      expect((await receipt(other, transactionId)).reversal).toBeNull();
    }
    const { shortReference } = await receipt(visitor, transactionId);
    const byReference = await ask(visitor, { transactionId: shortReference });
    expect(byReference.status).toBe(400);
  });

  test('says the same about every right number, and refuses the wrong one and no explanation', async () => {
    const { msisdn, visitor, transactionId } = await rechargeWrongNumber();
    const fields = async (input: Omit<Request, 'transactionId'>) =>
      ((await ask(visitor, { transactionId, ...input })).envelope.result as { fields?: object }).fields;
    expect(await fields({ rightNumber: msisdn })).toEqual({ rightNumber: 'same' });
    expect(await fields({ rightNumber: '12' })).toEqual({ rightNumber: 'invalid' });
    expect(await fields({ note: '  ' })).toEqual({ note: 'required' });
    expect((await ask(visitor, { transactionId, rightNumber: '799999999' })).status).toBe(200);
  });

  test('cannot be asked back after three days', async () => {
    const { visitor, transactionId } = await rechargeWrongNumber();
    buyer.clock.push(73 * HOUR);
    expect((await receipt(visitor, transactionId)).reversal).toBeNull();
    expect((await ask(visitor, { transactionId })).envelope.statusCode).toBe('ORDER_CLOSED');
  });
});

test('a recharge of the number that paid cannot be asked back', async () => {
  const payer = await buyer.subscriber();
  const visitor = newId();
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn: payer, amount: '500' } as const;
  const { transactionId, reversal } = await buyer.pay(visitor, await buyer.order(visitor, input), payer);
  expect(reversal).toBeNull();
  expect((await ask(visitor, { transactionId })).envelope.statusCode).toBe('ORDER_CLOSED');
});
