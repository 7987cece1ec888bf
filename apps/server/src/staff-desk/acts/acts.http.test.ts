import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCommand } from '../../ops/commands/audit.ts';
import { openTestContext } from '../../ops/testing/open-test-ops.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { REVEAL, type StaffMember, signInToCall } from '../testing/staff-calls.ts';

const REASON = '=the customer "called", twice';

let buyer: TestBuyer;
let keza: StaffMember;
let aline: StaffMember;
let paid: Awaited<ReturnType<typeof payTooMuch>>;
beforeAll(async () => {
  buyer = await createBuyer();
  [keza, aline] = await Promise.all([
    signInToCall(buyer.portal.app, 'keza'),
    signInToCall(buyer.portal.app, 'aline'),
  ]);
  paid = await payTooMuch(buyer);
  await keza.get(`/payments?text=0${paid.payer}`);
  await keza.post('/payment/personal-data', { id: paid.id, ...REVEAL });
  await keza.post('/payment/act', { id: paid.id, action: 'refund', reason: REASON });
});
afterAll(() => buyer.close());

type Row = StaffResult<'listActs'>['rows'][number];
const acts = async (filters: Record<string, string>) =>
  (await aline.get<{ rows: Row[] }>(`/acts?${new URLSearchParams(filters)}`)).rows;
const names = async (filters: Record<string, string>) => (await acts(filters)).map(({ act }) => act);

test('acts are found by person, payment, the number of the customer, act and day', async () => {
  const all = ['refund', 'show personal data', 'find by number'];
  expect(await names({ who: 'keza' })).toEqual(all);
  expect(await names({ who: 'jean' })).toEqual([]);
  expect(await names({ about: `+250 ${paid.payer}` })).toEqual(all);
  expect(await names({ about: paid.id })).toEqual(['refund', 'show personal data']);
  expect(await names({ about: '0788999999' })).toEqual([]);
  expect(await names({ act: 'refund' })).toEqual(['refund']);
  expect(await names({ day: '2020-01-01' })).toEqual([]);
  expect((await aline.browser.send('GET', '/staff/api/acts?after=x')).statusCode).toBe(400);
});

test('an act says what was before and after; no number of a customer is in any', async () => {
  const [refund] = await acts({ act: 'refund' });
  expect(refund).toMatchObject({ before: { state: 'review' }, after: { state: 'refunding' } });
  expect(JSON.stringify(await acts({}))).not.toMatch(new RegExp(`${paid.payer}|${paid.msisdn}`));
});

test('the export is CSV that no spreadsheet runs, with the hashes, and is recorded itself', async () => {
  const { body } = await aline.post('/acts/export', { about: paid.id });
  const [head, ...lines] = parse(body.csv) as string[][];
  expect(head?.join()).toBe(
    'number,time,who,person id,act,subject,pseudonym,reason,outcome,before,after,hash before,hash',
  );
  expect([body.rows, body.isCut, lines.length]).toEqual([2, false, 2]);
  const shown = await acts({ about: paid.id });
  expect(
    lines.map(([number, time, who, , act, subject, , reason, outcome]) => [
      number,
      time,
      who,
      act,
      subject,
      reason,
      outcome,
    ]),
  ).toEqual(
    shown.map(({ id, at, by, act, subject, reason, outcome }) => [
      String(id),
      at,
      by,
      act,
      subject,
      reason.replace(/^=/, "'="),
      outcome,
    ]),
  );
  expect(lines[0]?.[7]).toBe(`'=the customer "called", twice`);
  expect(body.csv).not.toMatch(new RegExp(`${paid.payer}|${paid.msisdn}`));
  expect((await acts({}))[0]).toMatchObject({ act: 'export acts', by: 'Aline Mukamana', after: { rows: 2 } });
});

test('desk and ops say that the acts are unchanged, and both find a changed one', async () => {
  const check = () => aline.get<{ broken: number[]; last: number }>('/acts/check');
  const whole = await check();
  expect(whole).toMatchObject({ broken: [], last: (await acts({})).length });
  const context = await openTestContext(buyer.portal.databaseUrl);
  const ops = () => auditCommand.run(context, { operands: [], options: {}, staff: null });
  try {
    expect((await ops()).text).toContain('complete and unchanged');
    await context.pool.query(`
      GRANT UPDATE ON staff_audit TO CURRENT_USER;
      ALTER TABLE staff_audit DISABLE TRIGGER staff_audit_is_append_only;
      UPDATE staff_audit SET reason = 'nothing happened' WHERE id = 2`);
    expect((await check()).broken).toEqual([2]);
    const found = await ops();
    expect([found.kind, found.text]).toEqual(['violated', expect.stringContaining('at number 2')]);
  } finally {
    await context.close();
  }
});

// Who takes a cut file for the whole audits nothing of the rest.
test('the export says that it is cut when there is one act more than fits, and not when all fit', async () => {
  // The trigger makes the chain row by row.
  await withoutTriggers(
    buyer.portal.root.databases.pool,
    `INSERT INTO staff_audit (id, at, by, act, subject, reason, outcome)
     SELECT -n, '${buyer.clock.now().toISOString()}', 'Many Hands', CASE n WHEN 1 THEN 'first' ELSE 'next' END, '–', '–', 'done'
     FROM generate_series(1, 10001) n`,
  );
  const exported = async (filters: object) =>
    (await aline.post('/acts/export', { about: '', ...filters })).body;
  expect(await exported({ who: 'many hands', act: 'next' })).toMatchObject({ rows: 10_000, isCut: false });
  expect(await exported({ who: 'many hands' })).toMatchObject({ rows: 10_000, isCut: true });
});
