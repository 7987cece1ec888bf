import { describe, expect, test } from 'vitest';
import { openHandsetProof as openProof } from '../handset-proofs.ts';
import {
  type CodesFixture,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  OTHER_NUMBER,
} from '../testing/codes-fixture.ts';
import { answerMessage } from './answer-message.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Replies that a number gets in an hour at most. */
const MOST_IN_AN_HOUR = 10;

let codes: CodesFixture;
eachWithCodesFixture((freshCodes) => {
  codes = freshCodes;
});

const message = (text: string, from = KNOWN_NUMBER) => answerMessage(codes.deps, { from, text });

/** The proof from the handset that this browser opens for a payment. */
async function openHandsetProof(visitorId = 'visitor') {
  const order = { orderId: 'the-order', paymentMode: 'airtime', email: null } as const;
  const about = {
    msisdn: KNOWN_NUMBER,
    subject: KNOWN_NUMBER,
    purpose: 'wallet-payment',
    visitorId,
  } as const;
  const proof = await openProof(codes.deps, { ...about, ...order, locale: 'en' });
  if (!proof) throw new Error('the operator forwards no messages');
  return proof;
}

describe('a message without a code gets no reply', () => {
  test.each([
    ['a word', 'hello'],
    ['nothing', ''],
    ['an answering machine', 'I am driving and will call you back at 14:30.'],
    ['short numbers', 'Please call 12345, room 7'],
    ['a delivery receipt that came as a message', 'id:12 stat:UNDELIV err:027'],
    [
      'a delivery receipt with an id as long as a code',
      'id:48293648 sub:001 dlvrd:001 submit date:4003010800 done date:4003010801 stat:DELIVRD err:000 text:',
    ],
    ['a number longer than a code', 'call me: 0788 123 456 789'],
  ])('%s', async (_name, text) => {
    expect(await message(text)).toBeNull();
  });
});

test('a message with a code that is not open gets a reply that says so', async () => {
  expect(await message('482 936')).toContain('wrong or no longer valid');
});

/** RFC 3834 section 2: answering machines must not be answered without a limit. This one quotes what it got. */
test('an answering machine that quotes our replies with its own code gets few of them, then none', async () => {
  let replies = 0;
  let text = 'Absent. My reference is 48293648.';
  for (let round = 0; round < 500; round += 1) {
    const reply = await message(text);
    if (reply === null) break;
    replies += 1;
    text = `Absent. My reference is 48293648. You wrote: ${reply}`;
    codes.pass(100);
  }
  expect(replies).toBe(MOST_IN_AN_HOUR);
});

test('a thousand messages of a number in a day get thirty replies, and no other number loses one', async () => {
  let replies = 0;
  for (let sent = 0; sent < 1_000; sent += 1) {
    if ((await message('482936')) !== null) replies += 1;
    codes.pass(86_000);
  }
  expect(replies).toBeLessThanOrEqual(30);
  expect(await message('482936', OTHER_NUMBER)).not.toBeNull();
});

test('twenty messages at the same moment get ten replies', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => message('482936')));
  expect(replies.filter((reply) => reply !== null)).toHaveLength(MOST_IN_AN_HOUR);
});

test('a number gets replies again after an hour', async () => {
  for (let sent = 0; sent < 12; sent += 1) await message('482936');
  expect(await message('482936')).toBeNull();
  codes.pass(HOUR);
  expect(await message('482936')).not.toBeNull();
});

/** RULINGS 81: the answer is about the question that was read. A helper of the thief may have sent the first messages. */
test('a 1 proves nothing when the question could not be shown because the number has got enough replies', async () => {
  const handset = await openHandsetProof();
  for (let sent = 0; sent < 12; sent += 1) await message('482936');
  expect(await message(handset.code)).toBeNull();
  expect(await message('1')).toBeNull();
  expect(await codes.checkHandset(handset.refId)).toMatchObject({ confirmed: false });
});

test('a code is answered with its question again once the number gets replies', async () => {
  for (let sent = 0; sent < 12; sent += 1) await message('482936');
  codes.pass(HOUR - MINUTE);
  const handset = await openHandsetProof();
  expect(await message(handset.code)).toBeNull();
  codes.pass(MINUTE);
  expect(await message(handset.code)).toContain('1');
  expect(await message('1')).toContain('You said yes');
  expect(await codes.checkHandset(handset.refId)).toMatchObject({ confirmed: true });
});

test('a 1 counts although its own reply is not sent any more', async () => {
  for (let sent = 0; sent < MOST_IN_AN_HOUR - 1; sent += 1) await message('482936');
  const handset = await openHandsetProof();
  expect(await message(handset.code)).toContain('1');
  expect(await message('1')).toBeNull();
  expect(await codes.checkHandset(handset.refId)).toMatchObject({ confirmed: true });
});

test('the next question cannot be answered when only the one before it was shown', async () => {
  for (let sent = 0; sent < MOST_IN_AN_HOUR - 1; sent += 1) await message('482936');
  const first = await openHandsetProof();
  const second = await openHandsetProof('the-thief');
  expect(await message(first.code)).toContain('1');
  expect(await message(second.code)).toBeNull();
  expect(await message('1')).toBeNull();
  expect(await codes.checkHandset(first.refId)).toMatchObject({ confirmed: false });
});

test('replies do not use up the codes of a number', async () => {
  for (let sent = 0; sent < 12; sent += 1) await message('482936');
  expect(await codes.send()).toMatchObject({ attemptsLeft: 5 });
});
