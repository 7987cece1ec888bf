import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { type CodeWorld, codeWorld, KNOWN, msisdn, OTHER, otherThan, UNKNOWN } from './testing/code-world.ts';
import { countStatements } from './testing/count-statements.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TABS = 8;

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

let strangers = 0;
/** A browser and an address that were never seen before. */
function stranger() {
  strangers += 1;
  return { visitorId: `stranger-${strangers}`, address: `10.${strangers >> 8}.${strangers & 255}.1` };
}

/** How a request was answered: its code, or `ok`. */
function answerOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'ok',
    (error) => error.code,
  );
}

/** One more machine of a botnet: asks for a code and guesses in many tabs at once. How many guesses were looked at. */
async function guess(): Promise<number> {
  const who = stranger();
  const challenge = await world.sendSolving(who).catch(() => null);
  if (!challenge) return 0;
  await world.runJobs();
  const wrong = otherThan(world.lastCode());
  await Promise.all(Array.from({ length: TABS }, () => answerOf(world.verify(challenge.refId, wrong, who))));
  const { rows } = await db.pool.query('SELECT checks FROM codes WHERE id = $1', [challenge.refId]);
  return rows[0].checks;
}

/** A botnet goes on for a while; guesses that were looked at. */
async function besiege(forMs: number): Promise<number> {
  let guesses = 0;
  for (let passed = 0; passed < forMs; passed += 10 * MINUTE) {
    guesses += await guess();
    world.pass(10 * MINUTE);
  }
  return guesses;
}

/** The owner of the number in the browser they always use. */
async function ownerProvesTheNumber(): Promise<void> {
  const { refId } = await world.send();
  await world.runJobs();
  await world.verify(refId, world.lastCode());
  world.pass(HOUR);
}

describe('a botnet that guesses the code of one number from ever new browsers and addresses', () => {
  test('has fifty guesses looked at in a day, however many tabs it opens', async () => {
    expect(await besiege(DAY)).toBe(50);
  });

  test('is stopped at a hundred wrong codes in a row, and again after each', async () => {
    await besiege(2 * DAY + HOUR);
    world.pass(DAY);
    const first = await guess();
    expect(first).toBe(5);
    world.pass(5 * MINUTE);
    expect(await answerOf(world.sendSolving(stranger()))).toBe('502');
    world.pass(10 * MINUTE);
    expect(await answerOf(world.sendSolving(stranger()))).toBe('ok');
  });

  test('never keeps the owner out who has proved the number before', async () => {
    await ownerProvesTheNumber();
    await besiege(2 * DAY + HOUR);
    const { refId } = await world.send();
    await world.runJobs();
    expect(await world.verify(refId, world.lastCode())).toHaveProperty('uniqueCode');
  });

  test('keeps a new browser of the owner out for a quarter of an hour at most, and a right code ends the row', async () => {
    await besiege(2 * DAY + HOUR);
    world.pass(DAY);
    const who = stranger();
    const { refId } = await world.sendSolving(who);
    await world.runJobs();
    await world.verify(refId, world.lastCode(), who);
    expect(await guess()).toBe(5);
    world.pass(10 * MINUTE);
    expect(await answerOf(world.sendSolving(stranger()))).toBe('ok');
  });
});

describe('somebody who earns on messages nobody reads', () => {
  /** So many messages to so many numbers, all over the country, at ten a second. */
  async function pump(messages: number): Promise<string[]> {
    const answers: string[] = [];
    for (let index = 0; index < messages; index += 1) {
      const number = msisdn(`73${String((index * 7919) % 10_000_000).padStart(7, '0')}`);
      answers.push(await answerOf(world.send({ ...stranger(), msisdn: number })));
      world.pass(100);
    }
    return answers;
  }

  test('needs a challenge for each once two hundred went unread, and so does an honest new number', async () => {
    await ownerProvesTheNumber();
    expect(await pump(200)).not.toContain('502');
    world.pass(3 * MINUTE);
    expect(await pump(70)).not.toContain('ok');
    expect(await answerOf(world.sendSolving({ ...stranger(), msisdn: OTHER }))).toBe('ok');
    expect(await answerOf(world.send()), 'a proven browser needs none').toBe('ok');
  });

  test('is forgotten an hour later', async () => {
    await pump(200);
    world.pass(HOUR);
    expect(await pump(70)).not.toContain('502');
  });

  test('looks different from a busy day on which people type their codes in', async () => {
    await pump(200);
    await db.pool.query(
      'UPDATE codes SET verified_at = created_at WHERE id IN (SELECT id FROM codes ORDER BY created_at LIMIT 100)',
    );
    world.pass(3 * MINUTE);
    expect(await pump(70)).not.toContain('502');
  });
});

describe('somebody who wants to know which numbers exist', () => {
  test('is answered alike, after the same work, for a known and an unknown number', async () => {
    const ask = async (number: typeof KNOWN) => {
      const counted = countStatements(db.pool);
      const spied = codeWorld({ ...db, ...counted });
      const who = { ...stranger(), msisdn: number };
      const { refId, ...challenge } = await spied.send(who);
      const sent = counted.take();
      await spied.runJobs();
      counted.take();
      const wrong = otherThan(spied.lastCode());
      const error = await spied.verify(refId, wrong, who).catch(({ code, details }) => ({ code, details }));
      return { challenge, sent, error, checked: counted.take() };
    };
    const known = await ask(KNOWN);
    await world.clear();
    expect(await ask(UNKNOWN)).toEqual(known);
    expect(known.sent.length).toBeGreaterThan(3);
  });
});
