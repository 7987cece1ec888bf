import type { StaffPayment, StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';
import { REVEAL } from '../testing/staff-calls.ts';

const REASON = 'the customer called, see the note';

let buyer: TestBuyer;
let [keza, jean, aline]: StaffBrowser[] = [];
let reviewed: Awaited<ReturnType<typeof payTooMuch>>;

beforeAll(async () => {
  buyer = await createBuyer({ STAFF_APPROVAL_ABOVE: '550' });
  [keza, jean, aline] = await Promise.all(['keza', 'jean', 'aline'].map(signIn));
});
afterAll(() => buyer.close());
beforeEach(async () => {
  reviewed = await payTooMuch(buyer);
});

async function signIn(person: string): Promise<StaffBrowser> {
  const browser = createStaffBrowser(buyer.portal.app);
  await browser.signIn(person);
  return browser;
}

async function get<Body>(browser: StaffBrowser | undefined, path: string): Promise<Body> {
  return (await browser?.send('GET', `/staff/api${path}`))?.json() as Body;
}

async function post(browser: StaffBrowser | undefined, path: string, payload: object) {
  const reply = await browser?.send('POST', `/staff/api${path}`, { payload });
  return { status: reply?.statusCode, body: reply?.json() };
}

const find = (text: string) =>
  get<{ rows: StaffPaymentRow[]; understoodAs: string }>(keza, `/payments?text=${encodeURIComponent(text)}`);
const read = (id: string) => get<StaffPayment>(keza, `/payment?id=${id}`);

describe('the search box', () => {
  test('finds a payment by the number that paid, in any spelling', async () => {
    const { id, payer } = reviewed;
    for (const text of [payer, `0${payer}`, `+250 ${groupMsisdn(payer)}`, `250${payer}`]) {
      const { rows, understoodAs } = await find(text);
      expect([understoodAs, rows.map((row) => row.id)], text).toEqual(['number', [id]]);
    }
  });

  test('finds what is not delivered by the number that waits for it, which another one paid', async () => {
    const { rows } = await find(`0${reviewed.msisdn}`);
    expect(rows.map((row) => row.id)).toEqual([reviewed.id]);
  });

  test('finds it by the code that a customer reads out, by its id and by the reference of the provider', async () => {
    const { id } = reviewed;
    const { code, references } = await read(id);
    for (const text of [code, code.toLowerCase().replace('-', ' '), id, references.provider ?? '']) {
      expect(
        (await find(text)).rows.map((row) => row.id),
        text,
      ).toEqual([id]);
    }
  });

  test('says when nothing was found, and never shows a whole number', async () => {
    expect(await find('nothing like that')).toMatchObject({ rows: [], understoodAs: 'nothing' });
    const { rows } = await find(reviewed.payer);
    expect(JSON.stringify(rows)).not.toContain(reviewed.msisdn);
  });

  test('lists the latest payments by state and day without a text', async () => {
    const { id } = reviewed;
    const list = await get<{ rows: StaffPaymentRow[] }>(keza, '/payments?state=review');
    expect(list.rows.map((row) => row.id)).toContain(id);
    expect(list.rows.every(({ state }) => state === 'review')).toBe(true);
    const longAgo = await get<{ rows: StaffPaymentRow[] }>(keza, '/payments?day=2020-01-01');
    expect(longAgo.rows).toEqual([]);
    expect((await keza?.send('GET', '/staff/api/payments?after=nonsense'))?.statusCode).toBe(400);
  });
});

describe('a case', () => {
  test('shows what happened, what is in doubt and what can be done, with masked numbers', async () => {
    const shown = await read(reviewed.id);
    expect(shown).toMatchObject({
      state: 'review',
      cause: 'amount-differs',
      money: { amount: '500', currency: 'RWF' },
      charged: { amount: '600', currency: 'RWF' },
    });
    expect(shown.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['created', 'submitted', 'charge-differs']),
    );
    expect(shown.timeline.some(({ kind, money }) => kind === 'journal' && money?.amount === '600')).toBe(
      true,
    );
    expect(shown.actions.map(({ action }) => action)).toContain('refund');
    expect(JSON.stringify(shown)).not.toContain(reviewed.payer);
  });

  test('shows personal data only with a reason, which the administrator sees with the name', async () => {
    const { id, payer } = reviewed;
    expect((await post(keza, '/payment/personal-data', { id, ...REVEAL, reference: 'aaaaa' })).status).toBe(
      400,
    );
    const { body } = await post(keza, '/payment/personal-data', { id, ...REVEAL });
    expect(body.payer).toBe(groupMsisdn(payer));
    const { rows } = await get<{ rows: object[] }>(aline, `/acts?about=${id}`);
    expect(rows).toMatchObject([
      { by: 'Keza Uwase', act: 'show personal data', reason: 'complaint: ticket 4711' },
    ]);
  });

  test('keeps notes with the name of who wrote them', async () => {
    const { id } = reviewed;
    await post(keza, '/payment/note', { id, note: 'Customer calls again tomorrow.' });
    expect((await read(id)).timeline.at(-1)).toMatchObject({
      kind: 'note',
      what: 'Customer calls again tomorrow.',
      by: 'Keza Uwase',
    });
  });

  test('takes no phone number in a note or a reason', async () => {
    const { id, payer } = reviewed;
    const note = await post(keza, '/payment/note', { id, note: `Call +250 ${groupMsisdn(payer)}.` });
    const act = await post(keza, '/payment/act', { id, action: 'refund', reason: `asked from 0${payer}` });
    for (const { body } of [note, act]) expect(body).toEqual({ error: 'REFUSED', why: 'has-number' });
  });

  test('that does not exist is said', async () => {
    const reply = await keza?.send('GET', `/staff/api/payment?id=${'x'.repeat(24)}`);
    expect([reply?.statusCode, reply?.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

describe('a decision', () => {
  test('about an amount above the limit waits for a second person, then returns the money', async () => {
    const { id, payer } = reviewed;
    const proposed = await post(keza, '/payment/act', { id, action: 'refund', reason: REASON });
    expect(proposed.body).toMatchObject({ outcome: 'proposed', state: 'review' });
    const again = await post(jean, '/payment/act', { id, action: 'refund', reason: REASON });
    expect(again.body).toEqual({ error: 'REFUSED', why: 'already-proposed' });

    const [own] = (await read(id)).proposals;
    expect(own).toMatchObject({ isOwn: true, action: 'refund', money: { amount: '600' } });
    const alone = await post(keza, '/approvals/decide', { id: own?.id, approve: true, reason: REASON });
    expect(alone.body).toEqual({ error: 'REFUSED', why: 'own-proposal' });

    const approval = { id: own?.id, approve: true, reason: 'the statement shows 600' };
    expect((await post(jean, '/approvals/decide', approval)).body).toMatchObject({ outcome: 'queued' });
    const late = await post(jean, '/approvals/decide', approval);
    expect(late.body).toEqual({ error: 'REFUSED', why: 'decided' });
    await buyer.runJobs();

    const after = await read(id);
    expect(after.state).toBe('refunded');
    expect(after.timeline.find(({ what }) => what === 'staff-refunded')?.by).toBe('Keza Uwase, Jean Mugisha');
    expect((await buyer.phone(payer)).inbox[0]?.text).toContain('600 is back');
  });

  test('that was rejected changes nothing, and can be proposed again', async () => {
    const { id } = reviewed;
    await post(keza, '/payment/act', { id, action: 'refund', reason: REASON });
    const [proposal] = (
      await get<{ proposals: { id: string; paymentId: string }[] }>(jean, '/approvals')
    ).proposals.filter(({ paymentId }) => paymentId === id);
    const rejected = await post(jean, '/approvals/decide', {
      id: proposal?.id,
      approve: false,
      reason: REASON,
    });
    expect(rejected.body).toEqual({ outcome: 'rejected' });
    expect((await read(id)).state).toBe('review');
    expect((await read(id)).proposals).toEqual([]);
    const again = await post(jean, '/payment/act', { id, action: 'refund', reason: REASON });
    expect(again.body).toMatchObject({ outcome: 'proposed' });
  });

  test('that the payment does not allow is refused with the reason', async () => {
    const { id } = reviewed;
    const { body, status } = await post(keza, '/payment/act', { id, action: 'check', reason: REASON });
    expect([status, body]).toEqual([409, { error: 'REFUSED', why: 'in-review' }]);
  });
});

test('the list of stuck payments counts and shows what is in review', async () => {
  const { counts, rows } = await get<{
    counts: { because: string; count: number }[];
    rows: { id: string }[];
  }>(keza, '/stuck-payments?because=in-review');
  expect(counts.find(({ because }) => because === 'in-review')?.count).toBeGreaterThan(0);
  expect(rows.map(({ id }) => id)).toContain(reviewed.id);
});

// Whoever was woken by an alarm had to guess which payment it was about.
test('the alarm about a payment in review is counted, and the log names the payment', async () => {
  const alarms = async () =>
    Number(
      /payment_alarms_total\{alarm="review"\} (\d+)/.exec(
        (await buyer.portal.app.inject('/metrics')).body,
      )?.[1],
    );
  const before = await alarms();
  const { id } = await payTooMuch(buyer);
  expect(await alarms()).toBe(before + 1);
  const lines = buyer.portal.logOutput().split('\n');
  expect(lines.some((line) => line.includes('"alarm":"review"') && line.includes(`"payment":"${id}"`))).toBe(
    true,
  );
});
