import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REVEAL, type StaffMember, signInToCall } from '../../staff-desk/testing/staff-calls.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { openTestContext, runTestOps } from '../testing/open-test-ops.ts';

// Rwanda's law 058/2021, articles 43 to 45: the authority is told within 48 hours and gets a report within 72; those whose data it
// was are told too. So an operator has to know whose data was read, by whom and since when.

const NOTE = ['--unmask', '--by', 'Keza', '--reason', 'breach of 28 November'];

let buyer: TestBuyer;
let keza: StaffMember;
let read: Awaited<ReturnType<typeof payTooMuch>>;
let searched: Awaited<ReturnType<typeof payTooMuch>>;
let untouched: Awaited<ReturnType<typeof payTooMuch>>;
beforeAll(async () => {
  buyer = await createBuyer({ STAFF_REVEALS_PER_HOUR: '2' });
  keza = await signInToCall(buyer.portal.app, 'keza');
  read = await payTooMuch(buyer);
  searched = await payTooMuch(buyer);
  untouched = await payTooMuch(buyer);
  for (let look = 0; look < 3; look += 1)
    await keza.post('/payment/personal-data', { id: read.id, ...REVEAL });
  await keza.get(`/payments?text=0${searched.payer}`);
  await keza.get('/payments?text=nobody@example.rw');
});
afterAll(() => buyer.close());

const report = (...args: string[]) => runTestOps(buyer.portal.databaseUrl, ['breach-report', ...args]);
const data = async (...args: string[]) => JSON.parse((await report(...args, '--json')).text);

test('a breach report names who read whose data and since when, and who was only searched for', async () => {
  const all = await data('2020-01-01', ...NOTE);
  const reader = (name: string) => all.readers.find(({ by }: { by: string }) => by === name);
  expect(reader('Keza Uwase')).toMatchObject({ reveals: 2, refused: 1, searches: 2, dumps: 0 });
  // The report itself shows the numbers.
  expect(reader('Keza')).toMatchObject({ reveals: 1 });
  const people = Object.fromEntries(
    all.people.map(({ number, data }: { number: string; data: string[] }) => [number, data]),
  );
  expect(people[read.payer]).toContain('number');
  expect(people[read.msisdn]).toContain('number');
  expect(people[searched.payer]).toEqual(['purchases']);
  expect(people).not.toHaveProperty(untouched.payer);
  expect(all).toMatchObject({ unknownSearches: 1, chain: { broken: [] } });
});

test('it has no whole number without a note', async () => {
  const { code, text } = await report('2020-01-01', '--json');
  expect(code).toBe(0);
  expect(text).toContain(maskMsisdn(read.payer));
  expect(text).not.toMatch(new RegExp([read.payer, read.msisdn, searched.payer].join('|')));
  expect((await report('2020-01-01')).text).not.toMatch(new RegExp(`${read.payer}|${searched.payer}`));
  expect((await report('2020-01-01', '--unmask')).code).toBe(2);
});

test('it counts 48 and 72 hours from when the operator knew of it', async () => {
  const { text } = await report('2026-11-20', '--known', '2026-11-21T06:00:00Z');
  expect(text).toMatch(/Notice to the authority +by 2026-11-23 08:00:00/);
  expect(text).toMatch(/Report to the authority +by 2026-11-24 08:00:00/);
  expect(await data('2026-11-20', '--known', '2026-11-21T06:00:00Z')).toMatchObject({
    knownAt: '2026-11-21T06:00:00.000Z',
    noticeBy: '2026-11-23T06:00:00.000Z',
    reportBy: '2026-11-24T06:00:00.000Z',
  });
  // Without it the hours are no fact: the report says so.
  expect((await report('2026-11-20')).text).toMatch(
    /Known since +not said \(--known\): the hours count from now/,
  );
  expect(await data('2026-11-20')).toMatchObject({ knownAt: null, noticeBy: expect.any(String) });
  expect((await report('2026-11-20', '--known', 'yesterday')).code).toBe(2);
});

test('it keeps to one person and to the period, and refuses times without a zone', async () => {
  expect(await data('2020-01-01', '--who', 'jean')).toMatchObject({ readers: [], people: [] });
  expect(await data('2020-01-01', '--until', '2020-02-01')).toMatchObject({ readers: [], people: [] });
  expect((await data('2020-01-01', '--who', 'uwase')).readers).toHaveLength(1);
  for (const wrong of [['yesterday'], ['2026-11-20T08:00:00'], ['2026-11-20', '--until', '2026-11-19']])
    expect((await report(...wrong)).code, wrong.join(' ')).toBe(2);
});

test('an erased number is counted, and a changed record is said first', async () => {
  const context = await openTestContext(buyer.portal.databaseUrl);
  const { pool } = context;
  await pool.query(`UPDATE payments SET payer = 'x' || substr(md5(payer), 1, 12) WHERE id = $1`, [read.id]);
  const after = await data('2020-01-01');
  expect(after.erased).toBe(1);
  await pool.query(`
    GRANT UPDATE ON staff_audit TO CURRENT_USER;
    ALTER TABLE staff_audit DISABLE TRIGGER staff_audit_is_append_only;
    UPDATE staff_audit SET by = 'Somebody Else' WHERE id = 1`);
  await context.close();
  const changed = await report('2020-01-01');
  expect(changed.code).toBe(5);
  expect(changed.text).toContain('THE RECORD WAS CHANGED');
});
