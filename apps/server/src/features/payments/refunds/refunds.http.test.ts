import type { CallResult } from '@portal/contract/calls/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOptions } from '../../../ops/command.ts';
import { refundCommand } from '../../../ops/commands/refunds/refund.ts';
import { refundOtherWalletCommand } from '../../../ops/commands/refunds/refund-other-wallet.ts';
import type { StaffContext } from '../../../ops/open-staff-context.ts';
import { openTestContext } from '../../../ops/testing/open-test-ops.ts';
import { newId } from '../../../platform/crypto/new-id.ts';
import { signInToCall } from '../../../staff-desk/testing/staff-calls.ts';
import { createBuyer, type TestBuyer } from '../../../testing/buyer.ts';

let buyer: TestBuyer;
let staff: StaffContext;

beforeAll(async () => {
  buyer = await createBuyer();
  staff = await openTestContext(buyer.portal.databaseUrl);
});
afterAll(async () => {
  await staff.close();
  await buyer.close();
});

async function buyAirtime() {
  const [msisdn, payer, visitor] = [await buyer.subscriber(), await buyer.subscriber(), newId()];
  const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '1000' } as const;
  const { transactionId: id } = await buyer.pay(visitor, await buyer.order(visitor, order), payer);
  return { id, msisdn, payer, visitor };
}

function refund(id: string, options: CommandOptions) {
  const note = options.preview === true ? null : { by: 'keza', reason: 'complaint 12' };
  return refundCommand.run(staff, { operands: [id], options, staff: note });
}

async function airtimeOf(msisdn: string): Promise<number> {
  const { rows } = await staff.pool.query(
    'SELECT airtime_minor AS minor FROM sandbox.subscribers WHERE msisdn = $1',
    [msisdn],
  );
  return Number(rows[0]?.minor);
}

test('staff refund a delivered recharge: airtime and money go back, and the payer sees it everywhere', async () => {
  const { id, msisdn, payer, visitor } = await buyAirtime();
  const before = await airtimeOf(msisdn);
  const preview = await refund(id, { delivery: 'take-back', preview: true });
  expect(preview.text).toContain(
    'Would refund RWF 1,000; the operator takes airtime or the bundle back first',
  );
  expect(await airtimeOf(msisdn)).toBe(before);
  expect(await refund(id, { delivery: 'take-back' })).toMatchObject({ kind: 'done', data: { minor: 1_000 } });
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
  expect((await refund(id, { delivery: 'keep' })).data).toEqual({ why: 'nothing-left' });
});

test('staff must say what happens to the delivery, and a wallet of whole refunds refuses a part', async () => {
  const { id } = await buyAirtime();
  expect((await refund(id, {})).data).toEqual({ why: 'no-delivery' });
  const part = await refund(id, { delivery: 'keep', amount: '400' });
  expect(part.data).toEqual({ why: 'whole-only' });
  expect(part.text).toContain('Its interface has no refund of a part.');
  expect((await refund(id, { delivery: 'keep', amount: 'much' })).data).toEqual({ why: 'no-amount' });
  expect((await refund('none', { delivery: 'keep' })).kind).toBe('not-found');
});

test('a refund that the wallet refuses goes to another wallet of the payer, after a second person has agreed', async () => {
  const { id, payer } = await buyAirtime();
  const other = await buyer.subscriber({ wallet: { balance: 0 } });
  // Not settable on the handset: the wallet was closed after the payment.
  await staff.pool.query(
    "UPDATE sandbox.wallet_payments SET behaviour = 'refund-refused' WHERE msisdn = $1",
    [payer],
  );
  const requested = await refund(id, { delivery: 'keep' });
  await buyer.runJobs();
  const command = (options: CommandOptions) =>
    refundOtherWalletCommand.run(staff, {
      operands: [String((requested.data as { refund: string }).refund)],
      options: { number: other, ...options },
      staff: { by: 'keza', reason: 'identity card seen in the shop' },
    });
  expect(await command({})).toMatchObject({
    kind: 'proposed',
    data: { why: 'always' },
    text: expect.not.stringContaining(other),
  });
  const [keza, eric] = [
    await signInToCall(buyer.portal.app, 'keza'),
    await signInToCall(buyer.portal.app, 'eric'),
  ];
  const { proposals } = await eric.get<{ proposals: { id: string }[] }>('/proposals');
  const decision = { id: proposals[0]?.id, approve: true, reason: 'saw the identity card too' };
  // Who proposed is a name that anybody can type, so finance decides.
  expect((await keza.post('/proposals/decide', decision)).status).not.toBe(200);
  expect((await eric.post('/proposals/decide', decision)).body).toMatchObject({ outcome: 'queued' });
  await buyer.runJobs();
  const { wallet } = (await buyer.phone(other)) as unknown as { wallet: { balance: number } };
  expect(wallet.balance).toBe(1_000);
  const [message] = (await buyer.phone(payer)).inbox;
  expect(message?.text).toContain('was paid to another wallet');
});
