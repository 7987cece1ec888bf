import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from '../books/testing/books-desk.ts';

// Source: RULINGS 85, and decision 071: a version starts beside the one before it, which keeps proposals about the books and roles in
// tables of their own.

let desk: BooksDesk;
let eric: BooksPerson;
let solange: BooksPerson;
let aline: BooksPerson;
let olive: BooksPerson;
let keza: BooksPerson;
beforeAll(async () => {
  desk = await createBooksDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  [eric, solange, aline, olive, keza] = await Promise.all([
    desk.person('eric'),
    desk.person('solange'),
    desk.person('aline'),
    desk.person('olive'),
    desk.person('keza'),
  ]);
});

const REASON = 'the bank sent a letter';
const BY = `'eric', 'Eric Habimana', now(), '${REASON}'`;
const waiting = async (who: BooksPerson, kind?: StaffProposal['kind']): Promise<StaffProposal[]> =>
  (await who.call('listProposals', kind ? { kind } : {})).proposals;
const decide = (who: BooksPerson, id: string, approve = true) =>
  who.call('decideProposal', { id, approve, reason: REASON });
const corrections = async (minor: number) =>
  (await desk.pool.query(`SELECT FROM journal WHERE event = 'correction' AND amount_minor = $1`, [minor]))
    .rowCount;

/** A correction as the version before stores it. */
async function proposeAsBefore(minor: number): Promise<string> {
  const id = newId();
  await desk.pool.query(
    `INSERT INTO book_proposals (id, kind, subject, debit, credit, amount_minor, currency, why,
       proposed_by_subject, proposed_by, proposed_at, reason)
     VALUES ($1, 'correct', $1, 'fees', 'bank', $2, 'RWF', 'payment', ${BY})`,
    [id, minor],
  );
  return id;
}

/** A role as the version before proposes it. */
const proposeRoleAsBefore = (person: string, effect: string) =>
  desk.pool.query(
    `INSERT INTO staff_roles (person, role, effect, set_at, set_by, reason, proposed_by_subject, proposed_by, proposal_reason)
     VALUES ($1, 'finance', $2, now(), 'Aline Mukamana', 'left', 'aline', 'Aline Mukamana', '${REASON}')`,
    [person, effect],
  );

test('what waits when the portal is upgraded is in the list afterwards, whatever it is about, and is decided once', async () => {
  const id = await proposeAsBefore(7_001);
  const rejected = await proposeAsBefore(7_002);
  const insert = `INSERT INTO book_proposals (id, kind, subject, debit, credit, account, amount_minor, currency,
    proposed_by_subject, proposed_by, proposed_at, reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${BY})`;
  await desk.pool.query(insert, [
    newId(),
    'explain',
    '4711',
    'differences',
    'goodwill',
    'goodwill',
    9_000,
    'RWF',
  ]);
  await desk.pool.query(insert, [newId(), 'reopen', '2026-02-28', null, null, null, null, null]);
  await proposeRoleAsBefore('email:new@staff.example', 'proposed');
  await proposeRoleAsBefore('subject:jean', 'withheld');

  expect(await waiting(solange, 'books')).toMatchObject([
    {
      id,
      action: 'correct',
      debit: 'fees',
      credit: 'bank',
      money: { amount: '7001' },
      why: 'payment',
      mayDecide: true,
    },
    { id: rejected, action: 'correct', proposedBy: 'Eric Habimana', reason: REASON, isOwn: false },
    {
      action: 'explain',
      subject: '4711',
      debit: 'differences',
      credit: 'goodwill',
      money: { amount: '9000' },
    },
    { action: 'reopen', subject: '2026-02-28', debit: null, money: null },
  ]);
  const roles = await waiting(olive, 'role');
  expect(roles).toMatchObject([
    { role: 'finance', proposedBy: 'Aline Mukamana', reason: REASON },
    { role: 'finance', proposedBy: 'Aline Mukamana', reason: REASON },
  ]);
  expect(await waiting(olive, 'role')).toEqual(roles);

  expect((await decide(eric, id)).why).toBe('own-proposal');
  expect(await decide(solange, id)).toEqual({ outcome: 'done' });
  expect((await decide(solange, id)).why).toBe('decided');
  expect(await corrections(7_001)).toBe(1);
  expect(await decide(solange, rejected, false)).toEqual({ outcome: 'rejected' });
  expect(await corrections(7_002)).toBe(0);
  const { rows } = await desk.pool.query(
    `SELECT approved FROM book_proposals WHERE decided_by = 'Solange Uwera' ORDER BY amount_minor`,
  );
  expect(rows, 'an older version beside this one does not decide it again').toEqual([
    { approved: true },
    { approved: false },
  ]);

  for (const each of roles) expect(await decide(olive, each.id)).toEqual({ outcome: 'done' });
  const given = await desk.pool.query(
    `SELECT person, effect FROM staff_roles WHERE person IN ('email:new@staff.example', 'subject:jean') ORDER BY person`,
  );
  expect(given.rows).toEqual([
    { person: 'email:new@staff.example', effect: 'given' },
    { person: 'subject:jean', effect: 'given' },
  ]);
});

test('what an older version beside this one proposes and decides is proposed and decided here', async () => {
  const id = await proposeAsBefore(7_003);
  expect((await waiting(solange)).some((each) => each.id === id)).toBe(true);
  await desk.pool.query(
    `UPDATE book_proposals SET decided_by = 'Solange Uwera', decided_at = now(), approved = true WHERE id = $1`,
    [id],
  );
  expect((await waiting(solange)).some((each) => each.id === id)).toBe(false);
  expect((await decide(solange, id)).why).toBe('decided');
  expect(await corrections(7_003)).toBe(0);
  // Nobody has opened the list before the decision.
  const unseen = await proposeAsBefore(7_004);
  expect(await decide(solange, unseen)).toEqual({ outcome: 'done' });
  expect(await corrections(7_004)).toBe(1);
});

test('an older version that proposes the same day again does not hide it: it waits until the first one is decided', async () => {
  const propose = (id: string) =>
    desk.pool.query(
      `INSERT INTO book_proposals (id, kind, subject, proposed_by_subject, proposed_by, proposed_at, reason)
       VALUES ($1, 'reopen', '2026-03-05', ${BY})`,
      [id],
    );
  const [first, second] = [newId(), newId()];
  await propose(first);
  await waiting(solange);
  // As after a decision of this version, of which the older one does not know yet.
  await desk.pool.query(`DELETE FROM book_proposals WHERE id = $1`, [first]);
  await propose(second);
  const ids = async () => (await waiting(solange, 'books')).map((each) => each.id);
  expect(await ids()).toContain(first);
  expect(await ids()).not.toContain(second);
  await decide(solange, first, false);
  expect(await ids()).toContain(second);
  await decide(solange, second, false);
});

test('each role sees what it may read and decides what it may do, whatever the call allows', async () => {
  const id = await proposeAsBefore(7_005);
  await aline.call('changeRole', {
    person: 'subject:diane',
    role: 'finance',
    change: 'give',
    reason: REASON,
  });
  const kinds = async (who: BooksPerson) => [...new Set((await waiting(who)).map(({ kind }) => kind))].sort();
  expect(await kinds(solange)).toEqual(['books']);
  expect(await kinds(olive)).toEqual(['books', 'role']);
  expect(await kinds(keza)).toEqual([]);
  expect(await waiting(keza, 'books')).toEqual([]);
  expect(await waiting(eric, 'role')).toEqual([]);
  expect((await waiting(olive, 'books')).every(({ mayDecide }) => !mayDecide)).toBe(true);
  const [role] = await waiting(olive, 'role');
  expect(role).toMatchObject({ person: 'subject:diane'.slice('subject:'.length), mayDecide: true });
  for (const who of [keza, olive])
    for (const approve of [true, false]) expect((await decide(who, id, approve)).error).toBe('NOT_ALLOWED');
  for (const who of [keza, eric])
    for (const approve of [true, false])
      expect((await decide(who, role?.id ?? '', approve)).error).toBe('NOT_ALLOWED');
  expect((await decide(aline, role?.id ?? '')).why).toBe('own-proposal');
  expect((await decide(olive, role?.id ?? '', false)).outcome).toBe('rejected');
});
