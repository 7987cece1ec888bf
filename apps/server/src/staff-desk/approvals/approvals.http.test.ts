import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from '../books/testing/books-desk.ts';

// Source: RULINGS 85.

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
const waiting = async (who: BooksPerson, kind?: StaffProposal['kind']): Promise<StaffProposal[]> =>
  (await who.call('listProposals', kind ? { kind } : {})).proposals;
const decide = (who: BooksPerson, id: string, approve = true) =>
  who.call('decideProposal', { id, approve, reason: REASON });

test('each role sees what it may read and decides what it may do, whatever the call allows', async () => {
  await eric.call('correctBooks', {
    debit: 'fees',
    credit: 'bank',
    amount: '7005',
    currency: 'RWF',
    reason: REASON,
  });
  const [correction] = await waiting(solange);
  const id = correction?.id ?? '';
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
