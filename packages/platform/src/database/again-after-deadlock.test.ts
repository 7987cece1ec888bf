import { expect, test } from 'vitest';
import { againAfterDeadlock } from './again-after-deadlock.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });

/** A statement that fails with these errors, one after the other, and then succeeds. */
function statement(...errors: Error[]) {
  let tries = 0;
  const run = async () => {
    const error = errors[tries];
    tries += 1;
    if (error) throw error;
    return 'stored';
  };
  return { run, tries: () => tries };
}

test('a statement that meets a deadlock is tried up to three times', async () => {
  for (const deadlocks of [0, 1, 2]) {
    const { run, tries } = statement(...Array.from({ length: deadlocks }, () => deadlock));
    expect(await againAfterDeadlock(run)).toBe('stored');
    expect(tries()).toBe(deadlocks + 1);
  }
  const { run, tries } = statement(deadlock, deadlock, deadlock);
  await expect(againAfterDeadlock(run)).rejects.toBe(deadlock);
  expect(tries()).toBe(3);
});

test('a statement that fails otherwise is tried once: nobody knows what it has done', async () => {
  const { run, tries } = statement(duplicate);
  await expect(againAfterDeadlock(run)).rejects.toBe(duplicate);
  expect(tries()).toBe(1);
});
