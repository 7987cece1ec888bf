import { openTestDb } from '@portal/platform/database/testing/database';
import { expect, test } from 'vitest';
import { StaffError } from '../http/staff-error.ts';
import { booksMovement } from './movement.ts';
import { proposeOrDo } from './propose-or-do.ts';

const db = openTestDb();
const limits = { paymentMinor: 1_000, dayMinor: 1_500, walletMonthMinor: 1_000, keptMinor: 500 };
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

let acts = 0;

/** Moves 1,000 of the books as this person. Returns what came of it. */
async function move(subject: string, carryOut: () => Promise<string>): Promise<string> {
  acts += 1;
  const movement = booksMovement(`act ${acts}`, 'correct', { minor: 1_000, currency: 'RWF' });
  const choices = { movement, carryOut, propose: async (why: string) => `proposed: ${why}` };
  const outcome = proposeOrDo({ db: db.db, clock, limits }, { subject, isFinance: true }, choices);
  return outcome.catch((error: Error) => error.message);
}

const done = async () => 'done';

test('what was done counts against the day of who did it', async () => {
  expect(await move('keza', done)).toBe('done');
  expect(await move('keza', done)).toBe('proposed: day');
  expect(await move('jean', done)).toBe('done');
});

test('what was refused does not count, because nothing moved', async () => {
  const refuse = () => Promise.reject(new StaffError('NOT_FOUND'));
  expect(await move('eric', refuse)).not.toBe('done');
  expect(await move('eric', done)).toBe('done');
});

test('what ended with another error counts: nobody knows whether it moved', async () => {
  expect(await move('aline', () => Promise.reject(new Error('connection lost')))).toBe('connection lost');
  expect(await move('aline', done)).toBe('proposed: day');
});
