import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTestOps } from '../../ops/testing/open-test-ops.ts';
import { createBuyer, createMovableClock, type TestBuyer } from '../../testing/buyer.ts';
import { REVEAL, type StaffMember, signInStaff, signInToCall } from '../testing/staff-calls.ts';

// An insider made 400 looks at personal data with the reason `aaaaa` in 32 seconds, and searches by e-mail
// that left no trace. Who bought what is sold by insiders more often than anything else.

let buyer: TestBuyer;
let keza: StaffMember;
let jean: StaffMember;
let eric: StaffMember;
let aline: StaffMember;
let id: string;
let payer: string;

const ENVIRONMENT = { STAFF_REVEALS_PER_HOUR: '5', STAFF_SEARCHES_PER_HOUR: '8' };
beforeAll(async () => {
  buyer = await createBuyer(ENVIRONMENT);
  ({ keza, jean, eric, aline } = await signInStaff(buyer.portal.app));
  const [msisdn, visitor] = [await buyer.subscriber(), newId()];
  payer = await buyer.subscriber();
  const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  ({ transactionId: id } = await buyer.pay(visitor, order, payer));
});
afterAll(() => buyer.close());

type Act = { act: string; by: string; subject: string; outcome: string; reason: string };
const acts = async (filters: Record<string, string>) =>
  (await aline.get<{ rows: Act[] }>(`/acts?${new URLSearchParams(filters)}`)).rows;
const show = (who: StaffMember, reveal: object = REVEAL) =>
  who.post('/payment/personal-data', { id, ...reveal });
const search = (who: StaffMember, text: string, more = '') =>
  who.browser.send('GET', `/staff/api/payments?text=${encodeURIComponent(text)}${more}`);

test.each([
  ['a text alone', { reason: 'the customer called' }],
  ['the same key again and again', { cause: 'complaint', reference: 'aaaaa' }],
  ['a cause that is not in the list', { cause: 'curious', reference: 'ticket 4711' }],
  ['no ticket, call or letter', { cause: 'complaint', reference: 'because' }],
])('personal data are not shown for %s', async (_what, reveal) => {
  expect((await show(jean, reveal)).status).toBe(400);
});

test('a reference with a number of a person is refused, because it is kept longer than the number', async () => {
  expect((await show(jean, { ...REVEAL, reference: `0${payer}` })).body.why).toBe('has-number');
});

test('a person sees the data of so many in an hour, also in parallel; each look and each refusal is recorded', async () => {
  const looks = await Promise.all(Array.from({ length: 12 }, () => show(keza)));
  expect(looks.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(looks.find(({ status }) => status !== 200)?.body).toEqual({
    error: 'REFUSED',
    why: 'reveals-over-budget',
  });
  const recorded = await acts({ who: 'keza', act: 'show personal data' });
  expect(recorded.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'done'),
    ...Array.from({ length: 7 }, () => 'over-budget'),
  ]);
  expect(recorded[0]?.reason).toBe('complaint: ticket 4711');
  // Somebody of finance has a budget of their own.
  expect((await show(eric)).status).toBe(200);
  const { payload } = await buyer.portal.app.inject('/metrics');
  expect(payload).toMatch(/staff_over_budget_total\{what="reveals"\} 7/);
  buyer.clock.push(61 * 60_000);
  keza = await signInToCall(buyer.portal.app, 'keza');
  expect((await show(keza)).status).toBe(200);
});

test('the command line has the same budget for whole numbers', async () => {
  const codes: number[] = [];
  for (let each = 0; each < 6; each += 1) {
    const args = ['history', id, '--unmask', '--by', `name ${each}`, '--reason', 'ticket 4711'];
    codes.push((await runTestOps(buyer.portal.databaseUrl, args, ENVIRONMENT)).code);
  }
  expect(codes).toEqual([0, 0, 0, 0, 0, 1]);
});

test('every search with a text is recorded, whatever names the person and on whichever page', async () => {
  jean = await signInToCall(buyer.portal.app, 'jean');
  const found = (await search(jean, `0${payer}`)).json() as { rows: StaffPaymentRow[] };
  const code = found.rows[0]?.code ?? '';
  await search(jean, 'somebody@mail.example');
  await search(jean, code);
  await search(jean, id);
  await search(jean, '12345');
  const cursor = encodeURIComponent(JSON.stringify(['2100-01-01T00:00:00.000000Z', 'x']));
  await search(jean, `0${payer}`, `&after=${cursor}`);
  aline = await signInToCall(buyer.portal.app, 'aline');
  const recorded = (await acts({ who: 'jean' })).filter(({ act }) => act.startsWith('find by'));
  expect(
    recorded
      .map(({ act }) => act)
      .reverse()
      .slice(0, 5),
  ).toEqual([...['find by number', 'find by nothing', 'find by code', 'find by id', 'find by nothing']]);
  expect(recorded.find(({ act }) => act === 'find by code')?.subject).toBe(id);
  expect(JSON.stringify(recorded)).not.toMatch(/somebody@|12345/);
  // An administrator finds who looked for an e-mail, and is recorded too.
  expect(await acts({ about: 'SOMEBODY@mail.example' })).toMatchObject([{ by: 'Jean Mugisha' }]);
  expect((await acts({ who: 'aline' })).map(({ act }) => act)).toContain('find acts');
});

// A payment is no person: who searched for its reference is found by the payment, and no pseudonym is made of it.
test('a search that means a payment names it in the acts, whichever of its names was typed', async () => {
  const { pool } = buyer.portal.root.databases;
  const { rows } = await pool.query('SELECT reference FROM provider_references WHERE payment_id = $1', [id]);
  await pool.query(
    `INSERT INTO payment_disputes (id, payment_id, provider_reference, amount_minor, currency, state, reason, opened_at, updated_at)
     VALUES ('d1', $1, 'DSP-4711', 500, 'RWF', 'open', 'not received', now(), now())`,
    [id],
  );
  const solange = await signInToCall(buyer.portal.app, 'solange');
  const found = (await search(solange, id)).json() as { rows: StaffPaymentRow[] };
  for (const typed of [found.rows[0]?.code ?? '', rows[0]?.reference, 'DSP-4711', 'nothing-of-this-name'])
    await search(solange, typed);
  aline = await signInToCall(buyer.portal.app, 'aline');
  const recorded = (await acts({ who: 'solange' })).map(({ act, subject }) => [act, subject]);
  expect(recorded.reverse()).toEqual([
    ['find by id', id],
    ['find by code', id],
    ['find by reference', id],
    ['find by reference', id],
    ['find by nothing', '–'],
  ]);
});

test('nobody searches at the speed of a program', async () => {
  eric = await signInToCall(buyer.portal.app, 'eric');
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) => search(eric, `person${at}@mail.example`)),
  );
  const refused = replies.filter(({ statusCode }) => statusCode === 409);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.json()).toMatchObject({ why: 'searches-over-budget' });
});

test('calls of a person are limited like those of visitors', async () => {
  const clock = createMovableClock(new Date('2026-11-24T08:00:00Z'));
  const slow = await createBuyer({ RATE_LIMIT_FACTOR: '0.1' }, { clock });
  const member = await signInToCall(slow.portal.app, 'keza');
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => member.browser.send('GET', '/staff/api/me')),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5);
  await slow.close();
});
