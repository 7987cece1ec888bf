import { describe, expect, test } from 'vitest';
import {
  type CodesFixture,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  makeTestMsisdn,
  UNKNOWN_NUMBER,
} from '../testing/codes-fixture.ts';
import { solveChallenge } from '../testing/solve-challenge.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let codes: CodesFixture;
eachWithCodesFixture((freshCodes) => {
  codes = freshCodes;
});

/** A different browser in a different network. */
const attacker = (index: number) => ({
  visitorId: `attacker-${index}`,
  address: `10.${index >> 8}.${index & 255}.1`,
});

/** Requests a code, without or with solving a challenge. Returns `sent`, or the refusal. */
const attack = (index: number, number = KNOWN_NUMBER) =>
  answerOf(codes.send({ msisdn: number, ...attacker(index) }));
const attackSolving = (index: number, number = KNOWN_NUMBER) =>
  answerOf(codes.sendSolving({ msisdn: number, ...attacker(index) }));

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
    codes.pass(gap);
  }
  return sent;
}

describe('messages to one number', () => {
  test('are limited to three in ten minutes without a challenge', async () => {
    expect(await countSent(3, attack, MINUTE)).toBe(3);
    expect(await attack(4)).toMatchObject({ code: '502', details: { retryAfterSeconds: 420 } });
    codes.pass(7 * MINUTE);
    expect(await attack(5)).toBe('sent');
  });

  test('are limited to five in ten minutes with a challenge', async () => {
    expect(await countSent(20, attackSolving)).toBe(5);
  });

  test('are limited to three for fifty simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => attack(index)));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(3);
  });

  test('are limited to five a day without a challenge and ten with one', async () => {
    expect(await countSent(100, attack, 10 * MINUTE)).toBe(5);
    await codes.clear();
    expect(await countSent(100, attackSolving, 10 * MINUTE)).toBe(10);
  });

  test('from one network cannot use up the daily limit of the number', async () => {
    const neighbour = (index: number) => ({ visitorId: `neighbour-${index}`, address: `196.12.0.${index}` });
    const sent = await countSent(30, (index) => answerOf(codes.sendSolving(neighbour(index))), 10 * MINUTE);
    expect(sent).toBe(5);
    expect(await attackSolving(1)).toBe('sent');
  });
});

describe('a proof-of-work challenge', () => {
  test("lets a new browser in the attacker's network get a code", async () => {
    const neighbour = { visitorId: 'neighbour', address: '196.12.0.77' };
    await countSent(25, (index) =>
      answerOf(
        codes.send({
          msisdn: makeTestMsisdn(`7330${String(index).padStart(2, '0')}000`),
          visitorId: `bot-${index}`,
        }),
      ),
    );
    expect(await answerOf(codes.send(neighbour))).toMatchObject({
      details: { proofOfWork: expect.anything() },
    });
    expect(await answerOf(codes.sendSolving(neighbour))).toBe('sent');
  });

  test('is valid once, for the browser and the number it was issued for', async () => {
    await countSent(3, attack);
    const who = attacker(10);
    const { details } = (await attack(10)) as {
      details: { proofOfWork: Parameters<typeof solveChallenge>[0] };
    };
    const solution = solveChallenge(details.proofOfWork);
    expect(await answerOf(codes.send({ ...attacker(11), solution }))).toMatchObject({ code: '502' });
    expect(await answerOf(codes.send({ ...who, solution }))).toBe('sent');
    const { refId } = await codes.send(who);
    codes.pass(2 * MINUTE);
    expect(await answerOf(codes.resend(refId, { ...who, solution }))).toMatchObject({ code: '502' });
  });

  test('is not offered where only waiting or the handset helps', async () => {
    await countSent(100, attackSolving, 10 * MINUTE);
    const refusal = (await attack(500)) as { details: object };
    expect(refusal.details).not.toHaveProperty('proofOfWork');
    expect(refusal.details).toHaveProperty('handset.code');
  });
});

test('an owner who has proved the number before is never locked out', async () => {
  const { refId } = await codes.send();
  await codes.runJobs();
  await codes.verify(refId, codes.lastCode());
  codes.pass(HOUR);
  await countSent(30, attackSolving, 10 * MINUTE);
  expect(await attackSolving(50)).toMatchObject({ code: '502' });
  expect(await codes.send()).toMatchObject({ attemptsLeft: 5 });
});

test('limits a /24 network to twenty messages an hour without a challenge', async () => {
  const requestCode = (index: number) =>
    answerOf(
      codes.send({
        msisdn: makeTestMsisdn(`7330${String(index).padStart(2, '0')}000`),
        visitorId: `visitor-${index}`,
        address: `196.12.0.${index}`,
      }),
    );
  expect(await countSent(25, requestCode)).toBe(20);
});

test('limits a block of a thousand numbers to a hundred messages a minute without a challenge', async () => {
  const number = (index: number) => makeTestMsisdn(`788123${String(index).padStart(3, '0')}`);
  expect(await countSent(102, (index) => attack(index, number(index)))).toBe(100);
  codes.pass(MINUTE);
  expect(await attack(200, makeTestMsisdn('788123999'))).toBe('sent');
});

describe('messages to one mailbox', () => {
  const mail = (index: number, email: string) =>
    answerOf(
      codes.sendSolving({
        ...attacker(index),
        msisdn: makeTestMsisdn(`7990${String(index).padStart(5, '0')}`),
        email,
      }),
    );

  test('are limited to ten a day, for any number and in any spelling', async () => {
    const spellings = ['Anna@Mail.rw', 'anna+1@mail.rw', 'anna@mail.rw'];
    const sent = await countSent(100, (index) => mail(index, spellings[index % 3] ?? ''), 10 * MINUTE);
    expect(sent).toBe(10);
  });

  test('do not count against the limits of the number', async () => {
    await countSent(20, (index) =>
      answerOf(codes.sendSolving({ ...attacker(index), email: `a${index}@mail.rw` })),
    );
    expect(await attack(100)).toBe('sent');
  });

  test('are not limited by strangers in a browser that has proved the mailbox', async () => {
    const owner = { msisdn: UNKNOWN_NUMBER, email: 'anna@mail.rw' };
    const { refId } = await codes.send(owner);
    await codes.runJobs();
    await codes.verify(refId, codes.lastCode(), { msisdn: UNKNOWN_NUMBER });
    codes.pass(HOUR);
    await countSent(30, (index) => mail(index, 'anna@mail.rw'), 10 * MINUTE);
    expect(await mail(100, 'anna@mail.rw')).toMatchObject({ code: '502' });
    expect(await answerOf(codes.send(owner))).toBe('sent');
  });
});
