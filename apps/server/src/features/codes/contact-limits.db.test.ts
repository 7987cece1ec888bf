import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { type CodeWorld, codeWorld, KNOWN, msisdn, UNKNOWN } from './testing/code-world.ts';
import { solveChallenge } from './testing/solve-challenge.ts';

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

/** Another browser in another network. */
const attacker = (index: number) => ({
  visitorId: `attacker-${index}`,
  address: `10.${index >> 8}.${index & 255}.1`,
});

/** It asks for a code, without or with solving a challenge; `sent`, or the refusal. */
const attack = (index: number, number = KNOWN) =>
  answerOf(world.send({ msisdn: number, ...attacker(index) }));
const attackSolving = (index: number, number = KNOWN) =>
  answerOf(world.sendSolving({ msisdn: number, ...attacker(index) }));

function answerOf(request: Promise<unknown>) {
  return request.then(
    () => 'sent',
    (error) => error,
  );
}

async function countSent(
  times: number,
  request: (index: number) => Promise<unknown>,
  gap = 0,
): Promise<number> {
  let sent = 0;
  for (let index = 0; index < times; index += 1) {
    if ((await request(index)) === 'sent') sent += 1;
    world.pass(gap);
  }
  return sent;
}

describe('messages to one number', () => {
  test('are three in ten minutes without a challenge, then wait until the oldest is ten minutes old', async () => {
    expect(await countSent(3, attack, MINUTE)).toBe(3);
    expect(await attack(4)).toMatchObject({ code: '502', details: { retryAfterSeconds: 420 } });
    world.pass(7 * MINUTE);
    expect(await attack(5)).toBe('sent');
  });

  test('are five in ten minutes with a challenge', async () => {
    expect(await countSent(20, attackSolving)).toBe(5);
  });

  test('are three when fifty ask in the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => attack(index)));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(3);
  });

  test('are five a day without a challenge and ten with one', async () => {
    expect(await countSent(100, attack, 10 * MINUTE)).toBe(5);
    await world.clear();
    expect(await countSent(100, attackSolving, 10 * MINUTE)).toBe(10);
  });

  test('from one network cannot use up the day of the number', async () => {
    const neighbour = (index: number) => ({ visitorId: `neighbour-${index}`, address: `196.12.0.${index}` });
    const sent = await countSent(30, (index) => answerOf(world.sendSolving(neighbour(index))), 10 * MINUTE);
    expect(sent).toBe(5);
    expect(await attackSolving(1)).toBe('sent');
  });
});

describe('a proof-of-work challenge', () => {
  test('lets a new browser through that shares its network with an attacker', async () => {
    const neighbour = { visitorId: 'neighbour', address: '196.12.0.77' };
    await countSent(25, (index) =>
      answerOf(
        world.send({ msisdn: msisdn(`7330${String(index).padStart(2, '0')}000`), visitorId: `bot-${index}` }),
      ),
    );
    expect(await answerOf(world.send(neighbour))).toMatchObject({
      details: { proofOfWork: expect.anything() },
    });
    expect(await answerOf(world.sendSolving(neighbour))).toBe('sent');
  });

  test('serves once, in the browser and for the number that it was given for', async () => {
    await countSent(3, attack);
    const who = attacker(10);
    const { details } = (await attack(10)) as {
      details: { proofOfWork: Parameters<typeof solveChallenge>[0] };
    };
    const solution = solveChallenge(details.proofOfWork);
    expect(await answerOf(world.send({ ...attacker(11), solution }))).toMatchObject({ code: '502' });
    expect(await answerOf(world.send({ ...who, solution }))).toBe('sent');
    const { refId } = await world.send(who);
    world.pass(2 * MINUTE);
    expect(await answerOf(world.resend(refId, { ...who, solution }))).toMatchObject({ code: '502' });
  });

  test('is not given where only time or the handset helps', async () => {
    await countSent(100, attackSolving, 10 * MINUTE);
    const refusal = (await attack(500)) as { details: object };
    expect(refusal.details).not.toHaveProperty('proofOfWork');
    expect(refusal.details).toHaveProperty('handset.code');
  });
});

test('the owner who has proved the number before is not locked out by anybody', async () => {
  const { refId } = await world.send();
  await world.runJobs();
  await world.verify(refId, world.lastCode());
  world.pass(HOUR);
  await countSent(30, attackSolving, 10 * MINUTE);
  expect(await attackSolving(50)).toMatchObject({ code: '502' });
  expect(await world.send()).toMatchObject({ attemptsLeft: 5 });
});

test('one /24 gets twenty messages an hour for all numbers without a challenge', async () => {
  const ask = (index: number) =>
    answerOf(
      world.send({
        msisdn: msisdn(`7330${String(index).padStart(2, '0')}000`),
        visitorId: `visitor-${index}`,
        address: `196.12.0.${index}`,
      }),
    );
  expect(await countSent(25, ask)).toBe(20);
});

test('a block of a thousand numbers gets a hundred messages a minute without a challenge', async () => {
  const number = (index: number) => msisdn(`788123${String(index).padStart(3, '0')}`);
  expect(await countSent(102, (index) => attack(index, number(index)))).toBe(100);
  world.pass(MINUTE);
  expect(await attack(200, msisdn('788123999'))).toBe('sent');
});

describe('messages to one mailbox', () => {
  const mail = (index: number, email: string) =>
    answerOf(
      world.sendSolving({
        ...attacker(index),
        msisdn: msisdn(`7990${String(index).padStart(5, '0')}`),
        email,
      }),
    );

  test('are ten a day, for whatever numbers and in whatever spelling', async () => {
    const spellings = ['Anna@Mail.rw', 'anna+1@mail.rw', 'anna@mail.rw'];
    const sent = await countSent(100, (index) => mail(index, spellings[index % 3] ?? ''), 10 * MINUTE);
    expect(sent).toBe(10);
  });

  test('do not use up what may be sent to the number', async () => {
    await countSent(20, (index) =>
      answerOf(world.sendSolving({ ...attacker(index), email: `a${index}@mail.rw` })),
    );
    expect(await attack(100)).toBe('sent');
  });

  test('are not held back by strangers in the browser that has opened one before', async () => {
    const owner = { msisdn: UNKNOWN, email: 'anna@mail.rw' };
    const { refId } = await world.send(owner);
    await world.runJobs();
    await world.verify(refId, world.lastCode(), { msisdn: UNKNOWN });
    world.pass(HOUR);
    await countSent(30, (index) => mail(index, 'anna@mail.rw'), 10 * MINUTE);
    expect(await mail(100, 'anna@mail.rw')).toMatchObject({ code: '502' });
    expect(await answerOf(world.send(owner))).toBe('sent');
  });
});
