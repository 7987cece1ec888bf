import type { StaffMandateEnd } from '@portal/contract/staff/staff-reminders';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { createStaffBrowser } from '../testing/sign-in.ts';

const HOUR = 3_600_000;

const buyer = openTestBuyer();

/** A permission that ended so long ago, and of which its wallet has said nothing. */
async function addEnd(mode: 'money-push' | 'momo', endedHoursAgo: number) {
  const id = newId();
  const payer = await buyer.subscriber();
  const closedAt = new Date(buyer.clock.now().getTime() - endedHoursAgo * HOUR);
  const { pool } = buyer.portal.root.databases;
  await pool.query(
    `INSERT INTO payment_mandates (id, mode, payer, locale, state, reason, currency, charge_limit_minor, month_limit_minor, valid_until,
       requested_at, active_at, closed_at, due_at, tries)
     VALUES ($1, $2, $3, 'en', 'ended', 'by-customer', 'RWF', 500, 1000, $4, $4, $4, $4, $4::timestamptz + interval '1 year', 7)`,
    [id, mode, payer, closedAt],
  );
  return { id, payer };
}

test('the desk lists the permissions whose wallet says nothing of their end, tells it again, and an administrator settles what it says', async () => {
  const told = await addEnd('money-push', 30);
  const called = await addEnd('momo', 20);
  const young = await addEnd('momo', 0.5);
  const { app } = buyer.portal;
  const [keza, aline] = [createStaffBrowser(app), createStaffBrowser(app)];
  await keza.signIn('keza');
  await aline.signIn('aline');
  const list = async () =>
    (await keza.send('GET', '/staff/api/mandate-ends')).json<{ ends: StaffMandateEnd[] }>().ends;
  expect(await list()).toMatchObject([
    { id: told.id, mode: 'money-push', tries: 7, closesOthers: false },
    { id: called.id, mode: 'momo', tries: 7, closesOthers: true },
  ]);
  expect(JSON.stringify(await list())).not.toContain(told.payer);
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^mandate_ends_unconfirmed 2$/m);

  const tell = await keza.send('POST', '/staff/api/mandate-ends/tell', { payload: { id: told.id } });
  expect(tell.json()).toEqual({ isConfirmed: true });
  const payload = { id: called.id, reason: 'MTN, Jean, by telephone today at ten' };
  const confirm = (who: typeof keza) => who.send('POST', '/staff/api/mandate-ends/confirm', { payload });
  expect((await confirm(keza)).statusCode).toBe(403);
  expect((await confirm(aline)).statusCode).toBe(200);
  expect((await confirm(aline)).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  // One that ended just now is still being told by the portal itself.
  const early = await aline.send('POST', '/staff/api/mandate-ends/confirm', {
    payload: { ...payload, id: young.id },
  });
  expect(early.statusCode).toBe(404);
  const { rows } = await buyer.portal.root.databases.pool.query(
    `SELECT act, outcome FROM staff_audit WHERE act LIKE '%mandate end' ORDER BY id`,
  );
  expect(rows).toEqual([
    { act: 'tell mandate end', outcome: 'done' },
    { act: 'confirm mandate end', outcome: 'done' },
  ]);
});
