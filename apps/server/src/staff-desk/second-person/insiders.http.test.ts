import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { StaffPayment, StaffPaymentProposal } from '@portal/contract/staff/staff-payment';
import { toBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { type StaffMember, signInStaff } from '../testing/staff-calls.ts';

// Source: RULINGS 85. The plans are those of an agent of care with accomplices who buy, are refunded and keep the airtime.

const LIMITS = {
  STAFF_APPROVAL_ABOVE: '1000',
  STAFF_APPROVAL_ABOVE_DAY: '3000',
  STAFF_APPROVAL_ABOVE_WALLET: '1500',
  STAFF_KEEP_ABOVE: '300',
};
const REASON = 'the customer called, see the note';
const MORNING_MS = 8 * 3_600_000;
const TAKE_BACK: StaffCaseAct = { kind: 'refund-delivered', delivery: 'take-back' };
const KEEP: StaffCaseAct = { kind: 'refund-delivered', delivery: 'keep' };

let buyer: TestBuyer;
let keza: StaffMember;
let jean: StaffMember;
let eric: StaffMember;

beforeAll(async () => {
  buyer = await createBuyer(LIMITS);
});
afterAll(() => buyer.close());
// Each test has a business day of its own, from its morning: none reaches midnight, when the sums of the day begin again.
beforeEach(async () => {
  const now = buyer.clock.now();
  const midnight = toDayPeriod(toBusinessDay(now)).to;
  buyer.clock.push(midnight.getTime() + MORNING_MS - now.getTime());
  ({ keza, jean, eric } = await signInStaff(buyer.portal.app));
});

async function buy(amount: string, payer?: string): Promise<{ id: string; payer: string }> {
  const [msisdn, visitor] = [await buyer.subscriber(), newId()];
  const wallet = payer ?? (await buyer.subscriber());
  const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount });
  const paid = await buyer.pay(visitor, order, wallet);
  expect(paid).toMatchObject({ status: 'SUCCESS' });
  return { id: paid.transactionId, payer: wallet };
}

const act = async (who: StaffMember, id: string, what: StaffCaseAct) =>
  (await who.post('/case/act', { id, act: what, reason: REASON, key: newId() })).body;
const preview = async (who: StaffMember, id: string, what: StaffCaseAct) =>
  (await who.post('/case/preview', { id, act: what })).body;
const proposalOf = async (who: StaffMember, id: string) =>
  (await who.get<{ proposals: StaffPaymentProposal[] }>('/approvals')).proposals.find(
    ({ paymentId }) => paymentId === id,
  );
const decide = async (who: StaffMember, id: string, approve = true) =>
  who.post('/approvals/decide', {
    id: (await proposalOf(who, id))?.id,
    approve,
    reason: 'the records show it',
  });
test('many small refunds by one person stop at the limit of the day, and the screen says how much is left', async () => {
  const outcomes: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    const { id } = await buy('1000');
    const left = (await preview(keza, id, TAKE_BACK)).leftToday;
    expect(left).toEqual({ amount: String(3_000 - each * 1_000), currency: 'RWF' });
    outcomes.push((await act(keza, id, TAKE_BACK)).outcome);
  }
  expect(outcomes).toEqual(['queued', 'queued', 'queued', 'proposed']);
  const { id } = await buy('500');
  expect(await preview(keza, id, TAKE_BACK)).toMatchObject({ needsApproval: true, why: 'day' });
  // Somebody else has a day of their own, and the next day is a new one.
  expect(await preview(jean, id, TAKE_BACK)).toMatchObject({ needsApproval: false, why: null });
});

test('refunds at the same moment do not pass the limit of the day together', async () => {
  const bought = await Promise.all(Array.from({ length: 8 }, () => buy('1000')));
  const acts = await Promise.all(bought.map(({ id }) => act(keza, id, TAKE_BACK)));
  const outcomes = acts.map(({ outcome, ...refusal }) => outcome ?? refusal);
  const [queued, proposed] = [Array(3).fill('queued'), Array(5).fill('proposed')];
  expect(outcomes.toSorted()).toEqual([...proposed, ...queued]);
});

/** The plan: the browser chooses the key that makes a repeat harmless, so a program sends the same one with every act. */
test('one key for many acts does not hide them from the limit of the day', async () => {
  const key = newId();
  const outcomes: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    const { id } = await buy('1000');
    const { reference } = await act(eric, id, { kind: 'open-dispute' });
    const lost = { kind: 'close-dispute', disputeId: reference, outcome: 'lost' } as const;
    const { body } = await eric.post('/case/act', { id, act: lost, reason: REASON, key });
    outcomes.push(body.outcome);
  }
  expect(outcomes).toEqual(['done', 'done', 'done', 'proposed']);
});

test('what the customer keeps needs a second person above a small sum; finance is enough', async () => {
  const { id } = await buy('400');
  expect(await preview(keza, id, KEEP)).toMatchObject({ needsApproval: true, why: 'kept' });
  expect((await act(keza, id, KEEP)).outcome).toBe('proposed');
  expect(await proposalOf(jean, id)).toMatchObject({ why: 'kept', mayDecide: true });
  // Who wants to keep it says that it was taken back outside the portal.
  const said = await buy('400');
  const takenBack = { kind: 'refund-delivered', delivery: 'taken-back' } as const;
  expect(await preview(keza, said.id, takenBack)).toMatchObject({ why: 'kept' });
  const reviewed = await payTooMuch(buyer);
  const statement = { id: reviewed.id, action: 'refund', reason: REASON, notDelivered: true };
  expect((await keza.post('/payment/act', statement)).body).toMatchObject({ outcome: 'proposed' });
  const other = await buy('400');
  expect((await act(eric, other.id, KEEP)).outcome).toBe('queued');
  const small = await buy('300');
  expect((await act(keza, small.id, KEEP)).outcome).toBe('queued');
});

test('one wallet gets no more than its month, whoever refunds', async () => {
  const first = await buy('1000');
  const [second, third] = [await buy('500', first.payer), await buy('100', first.payer)];
  expect((await act(keza, first.id, TAKE_BACK)).outcome).toBe('queued');
  expect((await act(jean, second.id, TAKE_BACK)).outcome).toBe('queued');
  expect(await preview(eric, third.id, TAKE_BACK)).toMatchObject({ why: 'wallet' });
});

test('a refund that two people decided counts for the wallet, and for nobody alone', async () => {
  const { id, payer } = await buy('1100');
  expect(await act(keza, id, TAKE_BACK)).toMatchObject({ outcome: 'proposed' });
  expect((await decide(jean, id)).body).toMatchObject({ outcome: 'queued' });
  const next = await buy('500', payer);
  expect(await preview(jean, next.id, TAKE_BACK)).toMatchObject({ why: 'wallet' });
  for (const who of [keza, jean])
    expect((await preview(who, (await buy('100')).id, TAKE_BACK)).leftToday.amount).toBe('3000');
});

test('a refused refund gives the sum of the day back', async () => {
  const { id } = await buy('900');
  expect((await act(keza, id, { kind: 'open-dispute' })).outcome).toBe('done');
  expect((await act(keza, id, TAKE_BACK)).why).toBe('disputed');
  expect((await preview(keza, (await buy('100')).id, TAKE_BACK)).leftToday.amount).toBe('3000');
});

test('decisions about payments in review count in the same sum', async () => {
  const reviewed = await payTooMuch(buyer);
  const done = await keza.post('/payment/act', { id: reviewed.id, action: 'refund', reason: REASON });
  expect(done.body).toMatchObject({ outcome: 'queued' });
  const another = await payTooMuch(buyer);
  const { actions } = await keza.get<StaffPayment>(`/payment?id=${another.id}`);
  expect(actions.find(({ action }) => action === 'refund')).toMatchObject({
    needsApproval: false,
    leftToday: { amount: '2400', currency: 'RWF' },
  });
});

test('an approval whose process died before the act is open again, and done once', async () => {
  const { id } = await buy('1100');
  await act(keza, id, TAKE_BACK);
  const key = (await proposalOf(keza, id))?.id;
  // As a process leaves it that died right after it had taken the proposal.
  await buyer.sandbox.db.execute(
    `UPDATE staff_proposals SET taken_at = '${buyer.clock.now().toISOString()}' WHERE id = '${key}'`,
  );
  expect(await proposalOf(jean, id)).toMatchObject({ isTaken: true });
  expect((await decide(jean, id)).body).toEqual({ error: 'REFUSED', why: 'decided' });
  buyer.clock.push(6 * 60_000);
  expect(await proposalOf(jean, id)).toMatchObject({ isTaken: false });
  expect((await decide(jean, id)).body).toMatchObject({ outcome: 'queued' });
  // As a process leaves it that died right after the act.
  await buyer.sandbox.db.execute(
    `UPDATE staff_proposals SET decided_at = NULL, approved = NULL WHERE id = '${key}'`,
  );
  buyer.clock.push(6 * 60_000);
  expect((await decide(jean, id)).body).toMatchObject({ outcome: 'queued' });
  await buyer.runJobs();
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT count(*)::int AS refunds FROM payment_refunds WHERE payment_id = '${id}'`,
  );
  expect(rows).toEqual([{ refunds: 1 }]);
});
