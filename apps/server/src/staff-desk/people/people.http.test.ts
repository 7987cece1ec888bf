import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import { beforeAll, expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import { createStaffBrowser } from '../testing/sign-in.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

const REASON = 'covers for Jean this week';

let aline: StaffMember;
let olive: StaffMember;
let diane: StaffMember;
const portal = openTestPortal();
beforeAll(async () => {
  [aline, olive, diane] = await Promise.all([
    signInToCall(portal.app, 'aline'),
    signInToCall(portal.app, 'olive'),
    signInToCall(portal.app, 'diane'),
  ]);
});

const changeBy = (who: StaffMember, change: object) =>
  who.post('/people/role', { ...change, reason: REASON });
const change = (person: string, role: string, how: 'give' | 'end') =>
  changeBy(aline, { person, role, change: how });
const rolesOf = async (who: StaffMember) => (await who.get<{ roles: string[] }>('/me')).roles;
const proposedRoles = async (who: StaffMember) =>
  (await who.get<{ proposals: StaffProposal[] }>('/approvals?kind=role')).proposals;
/** Decides about the only role that waits. */
const decide = async (who: StaffMember, approve: boolean) =>
  who.post('/approvals/decide', { id: (await proposedRoles(who))[0]?.id, approve, reason: REASON });
const statusOf = async (who: StaffMember, path: string) =>
  (await who.browser.send('GET', `/staff/api${path}`)).statusCode;

test('an administrator gives a role and ends it; the open session follows at once, and both are recorded', async () => {
  expect(await statusOf(diane, '/payments')).toBe(403);
  expect((await change('email:Diane@staff.example', 'care', 'give')).status).toBe(200);
  expect(await statusOf(diane, '/payments')).toBe(200);
  expect(await rolesOf(diane)).toEqual(['sales', 'care']);
  expect((await change('subject:diane', 'care', 'give')).body.why).toBe('has-role');
  expect((await change('subject:diane', 'care', 'end')).status).toBe(200);
  expect(await statusOf(diane, '/payments')).toBe(403);
  const { rows } = await aline.get<{ rows: object[] }>('/acts?act=end%20role');
  expect(rows).toMatchObject([
    {
      by: 'Aline Mukamana',
      subject: 'subject:diane',
      person: 'Diane Ingabire',
      reason: REASON,
      before: { roles: 'sales, care' },
      after: { roles: 'sales' },
    },
  ]);
});

test('the acts about a colleague are found by name or address, and name them, also before they sign in', async () => {
  await change('email:new@staff.example', 'care', 'give');
  await change('subject:diane', 'content', 'give');
  const about = async (typed: string) => {
    const { rows } = await aline.get<{ rows: { person: string | null }[] }>(
      `/acts?act=give%20role&about=${encodeURIComponent(typed)}`,
    );
    return [...new Set(rows.map(({ person }) => person))];
  };
  expect(await about('New@staff.example')).toEqual(['new@staff.example']);
  for (const typed of ['diane', 'Ingabire', 'diane@staff.example', 'subject:diane'])
    expect(await about(typed), typed).toEqual(['Diane Ingabire']);
  expect(await about('nobody')).toEqual([]);
  await change('subject:diane', 'content', 'end');
});

test('a role of the identity provider can be withheld, and left to the provider again', async () => {
  await change('email:diane@staff.example', 'sales', 'end');
  expect(await statusOf(diane, '/me')).toBe(401);
  const page = await diane.browser.send('GET', '/staff/queues');
  expect([page.statusCode, page.headers.location]).toEqual([303, '/staff/sign-in?next=%2Fstaff%2Fqueues']);
  const { people } = await aline.get<{ people: StaffPersonRow[] }>('/people');
  expect(people.find(({ name }) => name === 'Diane Ingabire')).toMatchObject({
    claimed: ['sales'],
    given: [],
    isOwn: false,
    withheld: [{ role: 'sales', by: 'Aline Mukamana', reason: REASON }],
  });
  await change('email:diane@staff.example', 'sales', 'give');
  expect(await rolesOf(diane)).toEqual(['sales']);
});

test('a person without a role of the identity provider can sign in after getting one here, also before the first sign-in', async () => {
  expect((await createStaffBrowser(portal.app).signIn('guest')).statusCode).toBe(403);
  await change('email:guest@staff.example', 'content', 'give');
  const guest = await signInToCall(portal.app, 'guest');
  expect(await rolesOf(guest)).toEqual(['content']);
});

test('nobody gives themselves a role, by whichever name, and only an administrator gives any', async () => {
  for (const person of ['email:ALINE@staff.example', 'subject:aline'])
    expect((await change(person, 'finance', 'give')).body, person).toEqual({
      error: 'REFUSED',
      why: 'own-role',
    });
  expect(await rolesOf(aline)).toEqual(['admin']);
  const byDiane = { person: 'email:x@staff.example', role: 'admin', change: 'give' };
  expect((await changeBy(diane, byDiane)).status).toBe(403);
  expect((await change('somebody', 'care', 'give')).status).toBe(400);
});

// Source: RULINGS 85. One administrator gave finance to a second identity of their own.
test('finance and administrator are given by two administrators; one alone changes nothing', async () => {
  const give = { person: 'subject:diane', role: 'finance', change: 'give' };
  expect((await changeBy(aline, give)).body).toEqual({ outcome: 'proposed' });
  expect(await rolesOf(diane)).toEqual(['sales']);
  expect((await changeBy(olive, give)).body.why).toBe('already-proposed');
  expect(await proposedRoles(olive)).toMatchObject([
    {
      action: 'give-role',
      person: 'Diane Ingabire',
      role: 'finance',
      proposedBy: 'Aline Mukamana',
      reason: REASON,
      isOwn: false,
      mayDecide: true,
    },
  ]);
  expect((await decide(aline, true)).body.why).toBe('own-proposal');
  expect((await decide(olive, false)).body).toEqual({ outcome: 'rejected' });
  expect(await rolesOf(diane)).toEqual(['sales']);
  await changeBy(olive, give);
  const [waiting] = await proposedRoles(aline);
  const decision = { id: waiting?.id, approve: true, reason: REASON };
  const both = await Promise.all([1, 2].map(() => aline.post('/approvals/decide', decision)));
  expect(both.map(({ body }) => body.outcome ?? body.why).sort()).toEqual(['decided', 'done']);
  expect(await rolesOf(diane)).toEqual(['sales', 'finance']);
  // Ending it needs one person: it takes power away.
  expect((await change('subject:diane', 'finance', 'end')).body).toEqual({ outcome: 'done' });
  expect(await rolesOf(diane)).toEqual(['sales']);
});

// Who reads the acts later has nothing else that says what a person was allowed to do.
test('what two administrators decided is recorded with the roles before and after, also when they rejected it', async () => {
  const person = 'subject:jean';
  const jean = await signInToCall(portal.app, 'jean');
  const before = (await rolesOf(jean)).join(', ');
  const lastAct = async () => {
    const { rows } = await aline.get<{ rows: { act: string; before: object; after: object }[] }>(
      `/acts?about=${person}`,
    );
    const [{ act = '', ...values } = { before: null, after: null }] = rows;
    return { act, before: values.before, after: values.after };
  };
  await change(person, 'finance', 'give');
  await decide(olive, false);
  expect(await lastAct()).toEqual({
    act: 'reject give role',
    before: { roles: before },
    after: { roles: before },
  });
  await change(person, 'finance', 'give');
  await decide(olive, true);
  const after = (await rolesOf(jean)).join(', ');
  expect(await lastAct()).toEqual({
    act: 'approve give role',
    before: { roles: before },
    after: { roles: after },
  });
  await change(person, 'finance', 'end');
  expect(await lastAct()).toEqual({ act: 'end role', before: { roles: after }, after: { roles: before } });
});

test('a withheld role of finance comes back only with two administrators, and stays withheld when it is rejected', async () => {
  const eric = await signInToCall(portal.app, 'eric');
  await change('subject:eric', 'finance', 'end');
  expect(await statusOf(eric, '/me')).toBe(401);
  expect((await change('subject:eric', 'finance', 'give')).body).toEqual({ outcome: 'proposed' });
  expect(await statusOf(eric, '/me')).toBe(401);
  await decide(olive, false);
  expect(await statusOf(eric, '/me')).toBe(401);
  await change('subject:eric', 'finance', 'give');
  await decide(olive, true);
  expect(await rolesOf(eric)).toEqual(['finance']);
});

test('nobody decides about a role for themselves', async () => {
  const person = 'email:olive@staff.example';
  await changeBy(aline, { person, role: 'finance', change: 'give' });
  expect(await proposedRoles(olive)).toMatchObject([{ isOwn: false, mayDecide: false }]);
  for (const approve of [true, false])
    expect((await decide(olive, approve)).body).toEqual({ error: 'REFUSED', why: 'own-role' });
  // Ending it ends the proposal.
  expect((await change(person, 'finance', 'end')).body).toEqual({ outcome: 'done' });
  expect(await proposedRoles(aline)).toEqual([]);
});

test('a role that was proposed for an address before the first sign-in is the same proposal afterwards', async () => {
  const give = { role: 'finance', change: 'give' };
  await changeBy(aline, { person: 'email:keza@staff.example', ...give });
  const keza = await signInToCall(portal.app, 'keza');
  const again = await changeBy(olive, { person: 'subject:keza', ...give });
  expect(again.body.why).toBe('already-proposed');
  await decide(olive, true);
  expect(await rolesOf(keza)).toEqual(['care', 'finance']);
});
