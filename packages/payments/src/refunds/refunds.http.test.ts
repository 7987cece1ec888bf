import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import { newId } from '@portal/platform/crypto/new-id';
import { type StaffMember, signInStaff } from '@portal/server/staff-desk/testing/staff-calls';
import { createBuyer, type TestBuyer } from '@portal/server/testing/buyer';
import { afterAll, beforeAll, expect, test } from 'vitest';

let buyer: TestBuyer;
let keza: StaffMember;
let eric: StaffMember;

beforeAll(async () => {
  buyer = await createBuyer();
  ({ keza, eric } = await signInStaff(buyer.portal.app));
});
afterAll(() => buyer.close());

async function buyAirtime() {
  const [msisdn, payer, visitor] = [await buyer.subscriber(), await buyer.subscriber(), newId()];
  const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '1000' } as const;
  const { transactionId: id } = await buyer.pay(visitor, await buyer.order(visitor, order), payer);
  return { id, msisdn, payer, visitor };
}

const refund = async (
  id: string,
  choice: Omit<Extract<StaffCaseAct, { kind: 'refund-delivered' }>, 'kind'>,
) => {
  const act: StaffCaseAct = { kind: 'refund-delivered', ...choice };
  return (await eric.post('/case/act', { id, act, reason: 'complaint 12', key: newId() })).body;
};

async function airtimeOf(msisdn: string): Promise<number> {
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT airtime_minor AS minor FROM sandbox.subscribers WHERE msisdn = '${msisdn}'`,
  );
  return Number(rows[0]?.minor);
}

test('staff refund a delivered recharge: airtime and money go back, and the payer sees it everywhere', async () => {
  const { id, msisdn, payer, visitor } = await buyAirtime();
  const before = await airtimeOf(msisdn);
  expect(await refund(id, { delivery: 'take-back' })).toMatchObject({ outcome: 'queued' });
  await buyer.runJobs();
  expect(await airtimeOf(msisdn)).toBe(before - 1_000);
  const [message] = (await buyer.phone(payer)).inbox;
  expect(message?.text).toMatch(/RWF 1,000 was returned to you\. Ref /);
  const { envelope } = await buyer.portal.call('readTransaction', { txnId: id }, { visitor });
  const shown = envelope.result as CallResult<'readTransaction'>;
  expect(shown.status).toBe('SUCCESS');
  expect(shown.returned).toEqual({ amount: '1000', of: '1000', currencyCode: 'RWF' });
  expect(shown).toMatchObject({ takenBack: 'whole', vat: null });
  const amount = { amount: '1000', currencyCode: 'RWF' };
  expect(shown.timeline.slice(-2)).toMatchObject([
    { step: 'taken-back', amount },
    { step: 'returned', amount },
  ]);
  expect((await refund(id, { delivery: 'keep' })).why).toBe('nothing-left');
});

test('a wallet of whole refunds refuses a part', async () => {
  const { id } = await buyAirtime();
  expect((await refund(id, { delivery: 'keep', amount: '400' })).why).toBe('whole-only');
});

test('a refund that the wallet refuses goes to another wallet of the payer, after a second person has agreed', async () => {
  const { id, payer } = await buyAirtime();
  const other = await buyer.subscriber({ wallet: { balance: 0 } });
  // Not settable on the handset: the wallet was closed after the payment.
  await buyer.sandbox.db.execute(
    `UPDATE sandbox.wallet_payments SET behaviour = 'refund-refused' WHERE msisdn = '${payer}'`,
  );
  await refund(id, { delivery: 'keep' });
  await buyer.runJobs();
  const { refunds } = await keza.get<{ refunds: { id: string }[] }>(`/case?id=${id}`);
  const act: StaffCaseAct = {
    kind: 'refund-other-wallet',
    refundId: refunds[0]?.id ?? '',
    payee: other as never,
  };
  const reason = 'identity card seen in the shop';
  expect((await keza.post('/case/act', { id, act, reason, key: newId() })).body).toMatchObject({
    outcome: 'proposed',
  });
  const { proposals } = await eric.get<{ proposals: { id: string }[] }>('/approvals');
  const decision = { id: proposals[0]?.id, approve: true, reason: 'saw the identity card too' };
  expect((await eric.post('/approvals/decide', decision)).body).toMatchObject({ outcome: 'queued' });
  await buyer.runJobs();
  const { wallet } = (await buyer.phone(other)) as unknown as { wallet: { balance: number } };
  expect(wallet.balance).toBe(1_000);
  const [message] = (await buyer.phone(payer)).inbox;
  expect(message?.text).toContain('was paid to another wallet');
});
