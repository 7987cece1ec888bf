import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test, vi } from 'vitest';
import { signInToCall } from '../../../staff-desk/testing/staff-calls.ts';
import { openTestBuyer } from '../../../testing/buyer.ts';

type Phone = { inbox: { text: string }[]; airtime: number; prompts: unknown[] };
type Transaction = CallResult<'readTransaction'>;

const buyer = openTestBuyer();

const OFFER = {
  url: '/sandbox/api/settings',
  method: 'POST',
  payload: { offersEkash: true },
} as const;

async function begin(wallet: object = {}) {
  await buyer.portal.app.inject(OFFER);
  const visitor = newId();
  const payer = await buyer.subscriber({ wallet });
  const msisdn = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const initiated = await buyer.portal.call(
    'initiatePayment',
    { orderId, paymentMode: 'EKASH', paymentMobile: `0${payer}` },
    { visitor },
  );
  const { transactionId } = initiated.envelope.result as CallResult<'initiatePayment'>;
  const process = () =>
    buyer.portal.call('processPayment', { transactionId, paymentMode: 'EKASH' }, { visitor });
  const read = async (reader = visitor) => {
    const call = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor: reader });
    return call.envelope.result as Transaction;
  };
  /** The instructions, once they are there. */
  const instructions = () =>
    vi.waitFor(async () => {
      await buyer.runJobs();
      const found = (await read()).instructions;
      if (!found) buyer.clock.push(5_000);
      if (!found) throw new Error('no instructions yet');
      return found;
    }, EVENTUALLY);
  const payFrom = async (bank: string, entered: { code: string; reference: string; amount: string }) => {
    const url = `/sandbox/api/phone/${payer}/banks/${bank}`;
    const answer = await buyer.portal.app.inject({ method: 'POST', url, payload: entered });
    return answer.json() as { kind: string; why?: string };
  };
  const end = () =>
    vi.waitFor(async () => {
      await buyer.runJobs();
      const transaction = await read();
      if (!transaction.final) buyer.clock.push(5_000);
      expect(transaction.final).toBe(true);
      return transaction;
    }, EVENTUALLY);
  const phone = async (whose = payer) => (await buyer.phone(whose)) as unknown as Phone;
  return { process, read, instructions, payFrom, end, phone, msisdn, payer };
}

describe('paying by eKash from one’s own bank', () => {
  test.each(['bank', 'sacco', 'wallet'])(
    'what the page says is entered in the menu of a %s, and the airtime is there',
    async (institution) => {
      const { process, instructions, payFrom, end, phone, msisdn } = await begin();
      await process();
      const { merchantCode: code, payReference: reference, merchantName, secondsLeft } = await instructions();
      expect(merchantName).toBeTruthy();
      expect(secondsLeft).toBeGreaterThan(500);
      // An intent is no request: nothing appears on the handset by itself.
      expect((await phone()).prompts).toEqual([]);
      expect(await payFrom(institution, { code, reference, amount: '500' })).toEqual({ kind: 'paid' });
      const ended = await end();
      expect(ended).toMatchObject({ status: 'SUCCESS', paymentMode: 'EKASH', instructions: null });
      // The PIN was typed at the bank: nobody approved anything here.
      expect(ended.timeline.map(({ step }) => step)).toEqual(['asked', 'paid', 'delivered']);
      expect((await phone(msisdn)).airtime).toBe(500);
    },
  );

  test('the same is sent by SMS to the number of the customer, once', async () => {
    const { process, instructions, phone, msisdn } = await begin();
    await Promise.all([process(), process()]);
    const { merchantCode, payReference, merchantName } = await instructions();
    const sent = await vi.waitFor(async () => {
      await buyer.runJobs();
      const texts = (await phone()).inbox
        .map(({ text }) => text)
        .filter((text) => text.includes(payReference));
      expect(texts).toHaveLength(1);
      return texts[0];
    }, EVENTUALLY);
    expect(sent).toContain(`to code ${merchantCode} with reference ${payReference}`);
    expect(sent).toContain(merchantName);
    // A thief's plan: have the operator itself ask a stranger for money, as if it were for the stranger's own line.
    expect(sent).toMatch(new RegExp(`to pay .*500 for 0${groupMsisdn(msisdn)}, airtime,`));
    expect(sent).toMatch(/By \d\d:\d\d\.$/);
  });

  test('whoever answers a call sees what has to be entered, until it is paid, and finds the payment by it', async () => {
    const { process, instructions, payFrom, end } = await begin();
    await process();
    const { merchantCode: code, payReference: reference } = await instructions();
    const keza = await signInToCall(buyer.portal.app, 'keza');
    const read = async (id: string) => keza.get<StaffPayment>(`/payment?id=${id}`);
    const { rows } = await keza.get<StaffResult<'findPayments'>>(`/payments?text=${reference}`);
    expect(rows).toMatchObject([{ mode: 'ekash', state: 'awaiting-customer' }]);
    const id = rows[0]?.id ?? '';
    expect(await read(id)).toMatchObject({ enters: { code, reference }, progress: { stage: 'instructed' } });
    await payFrom('bank', { code, reference, amount: '500' });
    await end();
    expect(await read(id)).toMatchObject({ enters: null, progress: null });
  });

  test.each([
    ['*901#', 'Kivu Bank', ['code', 'reference', 'amount']],
    ['*902#', 'Ikivi SACCO', ['amount', 'code', 'reference']],
    ['*903#', 'Sanga Wallet', ['code', 'amount', 'reference']],
  ] as const)(
    'the menu that %s opens on the handset asks, shows the merchant and takes the PIN',
    async (dial, name, asks) => {
      const { process, instructions, end, payer } = await begin();
      await process();
      const { merchantCode: code, payReference: reference, merchantName } = await instructions();
      const entered = { code, reference, amount: '500' };
      const post = async (path: string, fields: Record<string, string>) => {
        const answer = await buyer.portal.app.inject({
          method: 'POST',
          url: `/sandbox/phone/${path}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ msisdn: payer, ...fields }).toString(),
        });
        const fieldOf = (field: string) =>
          new RegExp(`name="${field}" value="([^"]*)"`).exec(answer.body)?.[1] ?? '';
        return { body: answer.body, sessionId: fieldOf('sessionId'), inputs: fieldOf('inputs') };
      };
      let screen = await post('dial', { dial });
      expect(screen.body).toContain(name);
      for (const input of ['1', ...asks.map((asked) => entered[asked])]) {
        const { sessionId, inputs } = screen;
        screen = await post('ussd', { sessionId, inputs, input });
      }
      expect(screen.body).toContain(`Pay RWF 500 to ${merchantName}, reference ${reference}?`);
      const { sessionId, inputs } = screen;
      expect((await post('ussd', { sessionId, inputs, input: '9999' })).body).toContain('Wrong PIN.');
      expect((await post('ussd', { sessionId, inputs, input: '1234' })).body).toContain(
        `You paid RWF 500 to ${merchantName}.`,
      );
      expect((await end()).status).toBe('SUCCESS');
    },
  );

  test('another amount, another reference and a second transfer are refused in the menu, and cost nobody anything', async () => {
    const { process, instructions, payFrom, end } = await begin();
    await process();
    const { merchantCode: code, payReference: reference } = await instructions();
    const right = { code, reference, amount: '500' };
    expect(await payFrom('bank', { ...right, amount: '400' })).toMatchObject({ kind: 'refused' });
    expect(await payFrom('bank', { ...right, reference: '1' })).toMatchObject({ kind: 'refused' });
    expect(await payFrom('bank', { ...right, code: '999999' })).toMatchObject({ kind: 'refused' });
    expect((await payFrom('sacco', right)).kind).toBe('paid');
    expect(await payFrom('bank', right)).toEqual({ kind: 'refused', why: 'This reference is paid already.' });
    expect((await end()).status).toBe('SUCCESS');
  });

  test('only the browser that pays reads what to enter', async () => {
    const { process, instructions, read } = await begin();
    await process();
    await instructions();
    expect((await read(newId())).instructions).toBeNull();
  });

  test.each(['html-page', 'token-expires'])(
    'an acquirer whose first answer is lost (%s) tells it at the next one, so that the customer can pay',
    async (behaviour) => {
      const { process, instructions, payFrom, end } = await begin({ behaviour });
      await process();
      const { merchantCode: code, payReference: reference } = await instructions();
      expect((await payFrom('bank', { code, reference, amount: '500' })).kind).toBe('paid');
      expect((await end()).status).toBe('SUCCESS');
    },
  );

  test('what nobody has paid in time is over at the acquirer too', async () => {
    const { process, instructions, payFrom, end } = await begin();
    await process();
    const { merchantCode: code, payReference: reference } = await instructions();
    buyer.clock.push(11 * 60_000);
    expect(await end()).toMatchObject({ status: 'FAILED', instructions: null });
    expect(await payFrom('bank', { code, reference, amount: '500' })).toMatchObject({ kind: 'refused' });
  });
});
