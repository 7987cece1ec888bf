import type { TestDb } from '@portal/platform/database/testing/database-server';
import { describe, expect, test } from 'vitest';
import {
  type CodesFixture,
  differentCode,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  makeCodesFixture,
  makeTestMsisdn,
  OTHER_NUMBER,
  UNKNOWN_NUMBER,
} from '../testing/codes-fixture.ts';
import { countStatements } from '../testing/count-statements.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TABS = 8;

let db: TestDb;
let codes: CodesFixture;
eachWithCodesFixture((freshCodes, freshDb) => {
  codes = freshCodes;
  db = freshDb;
});

let strangers = 0;
/** A new browser with a new address. */
function stranger() {
  strangers += 1;
  return { visitorId: `stranger-${strangers}`, address: `10.${strangers >> 8}.${strangers & 255}.1` };
}

/** The error code of a request, or `ok`. */
function answerOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'ok',
    (error) => error.code,
  );
}

/** A new machine of a botnet requests a code and guesses in many tabs at once. Returns how many guesses were checked. */
async function guess(): Promise<number> {
  const who = stranger();
  const challenge = await codes.sendSolving(who).catch(() => null);
  if (!challenge) return 0;
  await codes.runJobs();
  const wrong = differentCode(codes.lastCode());
  await Promise.all(Array.from({ length: TABS }, () => answerOf(codes.verify(challenge.refId, wrong, who))));
  const { rows } = await db.pool.query('SELECT checks FROM codes WHERE id = $1', [challenge.refId]);
  return rows[0].checks;
}

/** Runs a botnet for a time; once an hour is enough to use up a day's guesses. Returns how many guesses were checked. */
async function runBotnet(forMs: number, pauseMs = HOUR): Promise<number> {
  let guesses = 0;
  for (let passed = 0; passed < forMs; passed += pauseMs) {
    guesses += await guess();
    codes.pass(pauseMs);
  }
  return guesses;
}

/** The owner of the number verifies a code in their usual browser. */
async function ownerProvesTheNumber(): Promise<void> {
  const { refId } = await codes.send();
  await codes.runJobs();
  await codes.verify(refId, codes.lastCode());
  codes.pass(HOUR);
}

describe('a botnet that guesses the code of one number from new browsers and addresses', () => {
  test('gets fifty guesses checked in a day, however many tabs it opens', async () => {
    expect(await runBotnet(DAY, 10 * MINUTE)).toBe(50);
  });

  test('is blocked after a hundred wrong codes in a row, and again after each further one', async () => {
    await runBotnet(2 * DAY + HOUR);
    codes.pass(DAY);
    const first = await guess();
    expect(first).toBe(5);
    codes.pass(5 * MINUTE);
    expect(await answerOf(codes.sendSolving(stranger()))).toBe('502');
    codes.pass(10 * MINUTE);
    expect(await answerOf(codes.sendSolving(stranger()))).toBe('ok');
  });

  test('never blocks the owner who has proved the number before', async () => {
    await ownerProvesTheNumber();
    await runBotnet(2 * DAY + HOUR);
    const { refId } = await codes.send();
    await codes.runJobs();
    expect(await codes.verify(refId, codes.lastCode())).toHaveProperty('uniqueCode');
  });

  test('blocks a new browser of the owner for 15 minutes at most, and a right code resets the count', async () => {
    await runBotnet(2 * DAY + HOUR);
    codes.pass(DAY);
    const who = stranger();
    const { refId } = await codes.sendSolving(who);
    await codes.runJobs();
    await codes.verify(refId, codes.lastCode(), who);
    expect(await guess()).toBe(5);
    codes.pass(10 * MINUTE);
    expect(await answerOf(codes.sendSolving(stranger()))).toBe('ok');
  });
});

describe('SMS pumping', () => {
  /** Sends messages to many different numbers, ten a second. */
  async function pump(messages: number): Promise<string[]> {
    const answers: string[] = [];
    for (let index = 0; index < messages; index += 1) {
      const number = makeTestMsisdn(`73${String((index * 7919) % 10_000_000).padStart(7, '0')}`);
      answers.push(await answerOf(codes.send({ ...stranger(), msisdn: number })));
      codes.pass(100);
    }
    return answers;
  }

  test('needs a challenge per message after two hundred unanswered ones, and so does an honest new number', async () => {
    await ownerProvesTheNumber();
    expect(await pump(200)).not.toContain('502');
    codes.pass(3 * MINUTE);
    expect(await pump(70)).not.toContain('ok');
    expect(await answerOf(codes.sendSolving({ ...stranger(), msisdn: OTHER_NUMBER }))).toBe('ok');
    expect(await answerOf(codes.send()), 'a proven browser needs no challenge').toBe('ok');
  });

  test('no longer counts an hour later', async () => {
    await pump(200);
    codes.pass(HOUR);
    expect(await pump(70)).not.toContain('502');
  });

  test('is not confused with a busy day on which people enter their codes', async () => {
    await pump(200);
    await db.pool.query(
      'UPDATE codes SET verified_at = created_at WHERE id IN (SELECT id FROM codes ORDER BY created_at LIMIT 100)',
    );
    codes.pass(3 * MINUTE);
    expect(await pump(70)).not.toContain('502');
  });
});

describe('finding out which numbers exist', () => {
  test('gives the same answers after the same statements for a known and an unknown number', async () => {
    const requestCode = async (number: typeof KNOWN_NUMBER) => {
      const statements = countStatements(db.pool);
      const countingFixture = makeCodesFixture({ ...db, ...statements });
      const who = { ...stranger(), msisdn: number };
      const { refId, ...challenge } = await countingFixture.send(who);
      const sent = statements.take();
      await countingFixture.runJobs();
      statements.take();
      const wrong = differentCode(countingFixture.lastCode());
      const error = await countingFixture
        .verify(refId, wrong, who)
        .catch(({ code, details }) => ({ code, details }));
      return { challenge, sent, error, checked: statements.take() };
    };
    const known = await requestCode(KNOWN_NUMBER);
    await codes.clear();
    expect(await requestCode(UNKNOWN_NUMBER)).toEqual(known);
    expect(known.sent.length).toBeGreaterThan(3);
  });
});
