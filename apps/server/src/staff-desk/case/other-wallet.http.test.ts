import type { StaffCase, StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { StaffPayment, StaffPaymentProposal } from '@portal/contract/staff/staff-payment';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { REVEAL, type StaffMember, signInStaff } from '../testing/staff-calls.ts';

const REASON = 'identity card seen in the shop of Huye';

let buyer: TestBuyer;
let keza: StaffMember;
let jean: StaffMember;
let eric: StaffMember;
let aline: StaffMember;

beforeAll(async () => {
  buyer = await createBuyer();
  ({ keza, jean, eric, aline } = await signInStaff(buyer.portal.app));
});
afterAll(() => buyer.close());

/** A delivered payment, whose wallet is closed afterwards. */
async function buyWithClosedWallet(): Promise<{ id: string; payer: string }> {
  const [msisdn, payer, visitor] = [await buyer.subscriber(), await buyer.subscriber(), newId()];
  const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const { transactionId: id } = await buyer.pay(visitor, order, payer);
  await closeWallet(payer);
  return { id, payer };
}

/** The wallet refuses all that comes back, as a closed one does. No handset can set that. */
const closeWallet = (payer: string) =>
  buyer.sandbox.db.execute(
    `UPDATE sandbox.wallet_payments SET behaviour = 'refund-refused' WHERE msisdn = '${payer}'`,
  );

/** A refund of the payment that its wallet has refused. */
async function refusedRefund(id: string): Promise<string> {
  const refund: StaffCaseAct = { kind: 'refund-delivered', delivery: 'keep' };
  const { body } = await act(keza, id, refund);
  await buyer.runJobs();
  return String(body.reference);
}

const press = (who: StaffMember, id: string, dialog: { act: StaffCaseAct; key: string }) =>
  who.post('/case/act', { id, reason: REASON, ...dialog });
const act = (who: StaffMember, id: string, what: StaffCaseAct) => press(who, id, { act: what, key: newId() });
const readCase = (id: string) => keza.get<StaffCase>(`/case?id=${id}`);
const inbox = async (msisdn: string) => (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
const walletOf = async (msisdn: string) =>
  ((await buyer.phone(msisdn)) as unknown as { wallet: { balance: number } }).wallet.balance;

async function proposalAbout(who: StaffMember, id: string): Promise<StaffPaymentProposal | undefined> {
  const { proposals } = await who.get<{ proposals: StaffPaymentProposal[] }>('/approvals');
  return proposals.find(({ paymentId }) => paymentId === id);
}

async function decide(who: StaffMember, id: string, approve = true) {
  const proposal = await proposalAbout(who, id);
  return who.post('/approvals/decide', { id: proposal?.id, approve, reason: 'the copy of the card is here' });
}

async function storedNumbers(number: string): Promise<number> {
  const { rows } = await buyer.sandbox.db.execute<{ count: number }>(
    `SELECT (SELECT count(*) FROM staff_proposals t WHERE t::text LIKE '%${number}%')
          + (SELECT count(*) FROM staff_audit t WHERE t::text LIKE '%${number}%') AS count`,
  );
  return Number(rows[0]?.count);
}

describe('a refund after delivery that the wallet refuses', () => {
  test('goes to another wallet of the payer once finance has approved what care proposed, whatever is pressed', async () => {
    const { id, payer } = await buyWithClosedWallet();
    const other = await buyer.subscriber({ wallet: { balance: 0 } });
    const refundId = await refusedRefund(id);
    expect((await readCase(id)).refunds).toMatchObject([{ id: refundId, mayGoToOtherWallet: true }]);
    const what: StaffCaseAct = { kind: 'refund-other-wallet', refundId, payee: `+250 ${other}` };
    expect((await keza.post('/case/preview', { id, act: what })).body).toMatchObject({
      money: { amount: '500', currency: 'RWF' },
      needsApproval: true,
    });
    const key = newId();
    for (let times = 0; times < 2; times += 1)
      expect((await press(keza, id, { act: what, key })).body).toEqual({
        outcome: 'proposed',
        reference: null,
      });
    await buyer.runJobs();
    expect(await walletOf(other)).toBe(0);

    expect(await proposalAbout(keza, id)).toMatchObject({ isOwn: true, mayDecide: false });
    expect(await proposalAbout(jean, id)).toMatchObject({ isOwn: false, mayDecide: false });
    expect((await decide(jean, id)).status).toBe(403);
    const seen = await proposalAbout(eric, id);
    expect(seen).toMatchObject({ mayDecide: true, payee: `+250 7** *** *${other.slice(-2)}` });
    const personal = await eric.post('/payment/personal-data', { id, ...REVEAL });
    expect(personal.body.payees.map((each: string) => each.replaceAll(' ', ''))).toEqual([other]);

    expect((await decide(eric, id)).body).toMatchObject({ outcome: 'queued' });
    await buyer.runJobs();
    expect(await walletOf(other)).toBe(500);
    // Nothing of it is left: the case offers no second one.
    expect((await readCase(id)).refunds.map(({ mayGoToOtherWallet }) => mayGoToOtherWallet)).toEqual([
      false,
      false,
    ]);
    expect((await inbox(payer))[0]).toContain('was paid to another wallet');
    expect((await press(keza, id, { act: what, key })).body).toMatchObject({ error: 'REFUSED' });
    await buyer.runJobs();
    expect(await walletOf(other)).toBe(500);

    const { rows } = await aline.get<{ rows: { act: string; by: string; after: unknown }[] }>(
      `/acts?about=${id}`,
    );
    expect(rows.find((row) => row.act === 'refund-other-wallet')).toMatchObject({
      by: 'Keza Uwase, Eric Habimana',
      after: { amount: '500', payee: `+250 7** *** *${other.slice(-2)}` },
    });
    expect(await storedNumbers(other)).toBe(0);
  });

  test('is not paid anywhere when finance rejects it, and the number is forgotten', async () => {
    const { id } = await buyWithClosedWallet();
    const other = await buyer.subscriber({ wallet: { balance: 0 } });
    const refundId = await refusedRefund(id);
    await act(keza, id, { kind: 'refund-other-wallet', refundId, payee: other });
    expect(await storedNumbers(other)).toBe(1);
    expect((await decide(eric, id, false)).body).toMatchObject({ outcome: 'rejected' });
    await buyer.runJobs();
    expect(await walletOf(other)).toBe(0);
    expect(await storedNumbers(other)).toBe(0);
  });

  test('is refused with its reason: no number, the wallet that paid, a refund of another payment', async () => {
    const { id, payer } = await buyWithClosedWallet();
    const refundId = await refusedRefund(id);
    const to = (payee: string, about = refundId) =>
      act(keza, id, { kind: 'refund-other-wallet', refundId: about, payee });
    expect((await to('12345678')).body).toEqual({ error: 'REFUSED', why: 'no-number' });
    expect((await to(payer)).body).toEqual({ error: 'REFUSED', why: 'same-wallet' });
    const another = await buyWithClosedWallet();
    const foreign = await refusedRefund(another.id);
    expect((await to(await buyer.subscriber(), foreign)).status).toBe(404);
    expect((await act(aline, id, { kind: 'refund-other-wallet', refundId, payee: '788000009' })).status).toBe(
      403,
    );
  });

  test('is refused while the wallet that paid may still have the money', async () => {
    const { id } = await buyWithClosedWallet();
    await act(keza, id, { kind: 'refund-delivered', delivery: 'keep' });
    const [refund] = (await readCase(id)).refunds;
    expect(refund?.mayGoToOtherWallet).toBe(false);
    const refused: StaffCaseAct = { kind: 'refund-other-wallet', refundId: refund?.id, payee: '788000009' };
    expect((await act(keza, id, refused)).body).toEqual({ error: 'REFUSED', why: 'not-refused' });
    await buyer.runJobs();
  });
});

describe('a payment that could not be delivered', () => {
  /** The wallet is closed while the delivery is tried. */
  async function buyUndeliverable(): Promise<string> {
    const [msisdn, payer, visitor] = [
      ...[await buyer.subscriber({ status: 'barred' }), await buyer.subscriber()],
      newId(),
    ] as [string, string, string];
    const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
    await buyer.sandbox.db.execute(
      `CREATE OR REPLACE FUNCTION sandbox.close_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.behaviour := 'refund-refused'; RETURN NEW; END $$`,
    );
    await buyer.sandbox.db.execute(
      `CREATE OR REPLACE TRIGGER close_wallet BEFORE UPDATE OF charged ON sandbox.wallet_payments
         FOR EACH ROW WHEN (NEW.msisdn = '${payer}') EXECUTE FUNCTION sandbox.close_wallet()`,
    );
    await expect(buyer.pay(visitor, order, payer)).rejects.toThrow('did not reach a final state');
    const { rows } = await buyer.sandbox.db.execute<{ id: string }>(
      `SELECT id FROM payments WHERE payer = '${payer}'`,
    );
    return rows[0]?.id ?? '';
  }

  test('and whose wallet refuses the refund is refunded to another wallet with a second person', async () => {
    const id = await buyUndeliverable();
    const other = await buyer.subscriber({ wallet: { balance: 0 } });
    expect(await readCase(id)).toMatchObject({ mayRefundToOtherWallet: true });
    expect((await act(keza, id, { kind: 'refund-other-wallet', payee: other })).body).toMatchObject({
      outcome: 'proposed',
    });
    expect((await decide(eric, id)).body).toMatchObject({ outcome: 'queued' });
    await buyer.runJobs();
    expect(await walletOf(other)).toBe(500);
    expect(await keza.get<StaffPayment>(`/payment?id=${id}`)).toMatchObject({
      state: 'refunded',
      reason: 'paid-to-other-wallet',
    });
    expect(await readCase(id)).toMatchObject({ mayRefundToOtherWallet: false });
  });
});
