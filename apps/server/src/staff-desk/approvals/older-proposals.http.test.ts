import { newId } from '@portal/platform/crypto/new-id';
import { finishUpgrade } from '@portal/platform/database/finish-upgrade';
import { migrate } from '@portal/platform/database/migrate';
import { makeReleasedDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from '../books/testing/books-desk.ts';

// docs/upgrade.md: what release 1.0.0 proposed and 1.1.0 has not decided or not even listed is neither lost nor decided twice.

const REASON = 'the bank sent a letter';
const by = (hour: number) => `'eric', 'Eric Habimana', '2026-03-01 0${hour}:00Z', '${REASON}'`;
const CORRECT = newId();
const EXPLAIN = newId();
const REOPEN = newId();
const BEHIND = newId();
const DECIDED = newId();
const BEFORE = newId();
let db: TestDb;
let desk: BooksDesk;
let solange: BooksPerson;
let olive: BooksPerson;

/** A database of release 1.1.0 with a proposal in every older form. */
beforeAll(async () => {
  db = await makeReleasedDb();
  await db.pool.query(`
    INSERT INTO book_proposals (id, kind, subject, debit, credit, account, amount_minor, currency, why,
      proposed_by_subject, proposed_by, proposed_at, reason, decided_by, decided_at, approved)
    VALUES
      ('${CORRECT}', 'correct', '${CORRECT}', 'fees', 'bank', NULL, 7001, 'RWF', 'payment', ${by(2)}, NULL, NULL, NULL),
      ('${EXPLAIN}', 'explain', '4711', 'differences', 'goodwill', 'goodwill', 9000, 'RWF', NULL, ${by(3)}, NULL, NULL, NULL),
      ('${REOPEN}', 'reopen', '2026-02-28', NULL, NULL, NULL, NULL, NULL, NULL, ${by(4)}, NULL, NULL, NULL),
      ('${BEHIND}', 'reopen', '2026-03-05', NULL, NULL, NULL, NULL, NULL, NULL, ${by(5)}, NULL, NULL, NULL),
      ('${DECIDED}', 'correct', '${DECIDED}', 'fees', 'bank', NULL, 7002, 'RWF', NULL, ${by(1)}, 'Solange Uwera', now(), true);
    INSERT INTO staff_roles (person, role, effect, set_at, set_by, reason, proposed_by_subject, proposed_by, proposal_reason)
    VALUES
      ('email:new@staff.example', 'finance', 'proposed', now(), 'Aline Mukamana', 'left', 'aline', 'Aline Mukamana', '${REASON}'),
      ('subject:jean', 'finance', 'withheld', now(), 'Aline Mukamana', 'left', 'aline', 'Aline Mukamana', '${REASON}');
    INSERT INTO staff_proposals (id, action, not_delivered, desk_act, open_key, proposed_by_subject, proposed_by, proposed_at, reason)
    VALUES ('${BEFORE}', 'reopen', false, '{"kind": "reopen", "day": "2026-03-05"}', 'reopen 2026-03-05', ${by(1)})`);
  await migrate(db.url);
  desk = await createBooksDesk(db);
  [solange, olive] = await Promise.all([desk.person('solange'), desk.person('olive')]);
});
afterAll(() => desk.close());

async function finish() {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  return finishUpgrade(client).finally(() => client.end());
}

const listed = async (who: BooksPerson, kind: 'books' | 'role') =>
  (await who.call('listProposals', { kind })).proposals;
const decide = (who: BooksPerson, id: string, approve = true) =>
  who.call('decideProposal', { id, approve, reason: REASON });

test('the list has what waited before the upgrade, with its amounts, people and reasons', async () => {
  expect(await listed(solange, 'books')).toMatchObject([
    { id: BEFORE },
    {
      id: CORRECT,
      debit: 'fees',
      credit: 'bank',
      money: { amount: '7001' },
      why: 'payment',
      mayDecide: true,
    },
    { id: EXPLAIN, subject: '4711', debit: 'differences', credit: 'goodwill', money: { amount: '9000' } },
    {
      id: REOPEN,
      subject: '2026-02-28',
      debit: null,
      money: null,
      proposedBy: 'Eric Habimana',
      reason: REASON,
    },
  ]);
  expect(await listed(olive, 'role')).toMatchObject([
    { role: 'finance', proposedBy: 'Aline Mukamana', reason: REASON },
    { role: 'finance', proposedBy: 'Aline Mukamana', reason: REASON },
  ]);
});

test('the upgrade is not finished while one about the same day waits behind another, and nothing is lost then', async () => {
  expect(await finish()).toEqual({
    kind: 'refused',
    why: 'Older proposals wait behind newer ones about the same: reopen 2026-03-05. Decide those in the staff desk, then finish the upgrade.',
  });
  expect((await decide(solange, BEFORE, false)).outcome).toBe('rejected');
  expect(await finish()).toMatchObject({ kind: 'finished' });
  expect((await listed(solange, 'books')).map(({ id }) => id)).toEqual([CORRECT, EXPLAIN, REOPEN, BEHIND]);
});

test('each is decided once, by another person, and one that was decided before is not decided again', async () => {
  const eric = await desk.person('eric');
  expect((await decide(eric, CORRECT)).why).toBe('own-proposal');
  expect(await decide(solange, CORRECT)).toEqual({ outcome: 'done' });
  expect((await decide(solange, CORRECT)).why).toBe('decided');
  expect((await decide(solange, DECIDED)).why).toBe('decided');
  const { rows } = await db.pool.query(`SELECT amount_minor FROM journal WHERE event = 'correction'`);
  expect(rows).toEqual([{ amount_minor: '7001' }]);
  for (const { id } of await listed(olive, 'role'))
    expect(await decide(olive, id)).toEqual({ outcome: 'done' });
  const given = await db.pool.query('SELECT person, effect FROM staff_roles ORDER BY person');
  expect(given.rows).toEqual([
    { person: 'email:new@staff.example', effect: 'given' },
    { person: 'subject:jean', effect: 'given' },
  ]);
});
