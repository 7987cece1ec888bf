import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { type CodeWorld, codeWorld, KNOWN, msisdn } from './testing/code-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let db: TestDb;
let world: CodeWorld;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = codeWorld(db);
  await world.clear();
});

/** Another visitor from another address asks for a code; how it was answered. */
const attack = (index: number, number = KNOWN) =>
  world.send({ msisdn: number, visitorId: `attacker-${index}`, address: `10.0.${index}.1` }).then(
    () => 'sent',
    (error) => error,
  );

describe('messages to one number', () => {
  test('are five in ten minutes, whoever asks, then wait until the oldest is ten minutes old', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect(await attack(index)).toBe('sent');
      world.pass(MINUTE);
    }
    expect(await attack(6)).toMatchObject({ code: '502', details: { retryAfterSeconds: 300 } });
    world.pass(5 * MINUTE);
    expect(await attack(7)).toBe('sent');
  });

  test('are five when fifty ask in the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => attack(index)));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(5);
  });

  test('are ten a day for browsers that never proved the number', async () => {
    let sent = 0;
    for (let index = 0; index < 100; index += 1) {
      if ((await attack(index)) === 'sent') sent += 1;
      world.pass(10 * MINUTE);
    }
    expect(sent).toBe(10);
  });

  test('from one address can not use up the day of the number', async () => {
    let sent = 0;
    for (let index = 0; index < 30; index += 1) {
      await world.send({ visitorId: `attacker-${index}` }).then(
        () => {
          sent += 1;
        },
        () => {},
      );
      world.pass(10 * MINUTE);
    }
    expect(sent).toBe(5);
    expect(await attack(1)).toBe('sent');
  });
});

test('the owner who has proved the number before is not locked out by anybody', async () => {
  const { refId } = await world.send();
  await world.runJobs();
  await world.verify(refId, world.lastCode());
  world.pass(HOUR);
  for (let index = 0; index < 12; index += 1) {
    await attack(index);
    world.pass(10 * MINUTE);
  }
  expect(await attack(20)).toMatchObject({ code: '502' });
  expect(await world.send()).toMatchObject({ attemptsLeft: 5 });
});

test('one address gets twenty messages an hour for all numbers', async () => {
  const answers = [];
  for (let index = 0; index < 22; index += 1) {
    const number = msisdn(`7330${String(index).padStart(2, '0')}000`);
    answers.push(
      await world.send({ msisdn: number }).then(
        () => 'sent',
        (error) => error.code,
      ),
    );
  }
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(20);
  expect(answers.slice(20)).toEqual(['502', '502']);
});

test('a block of a thousand numbers gets a hundred messages a minute', async () => {
  const answers = [];
  for (let index = 0; index < 102; index += 1) {
    answers.push(await attack(index, msisdn(`788123${String(index).padStart(3, '0')}`)));
  }
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(100);
  world.pass(MINUTE);
  expect(await attack(200, msisdn('788123999'))).toBe('sent');
});
