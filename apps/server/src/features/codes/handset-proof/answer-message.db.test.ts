import { describe, expect, test } from 'vitest';
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

test('a question that the handset was not shown cannot be answered', async () => {
  for (let index = 0; index < 12; index += 1) {
    const stranger = { visitorId: `stranger-${index}`, address: `10.0.${index}.1` };
    await codes.sendSolving(stranger).catch(() => null);
    codes.pass(10 * MINUTE);
  }
  const { details } = await codes.sendSolving().catch((refusal) => refusal);
  for (let sent = 0; sent < 12; sent += 1) await message('482936');
  expect(await message(details.handset.code)).toBeNull();
  expect(await message('1')).toBeNull();
  expect(await codes.checkHandset(details.handset.refId)).toMatchObject({ confirmed: false });
});

test('replies do not use up the codes of a number', async () => {
  for (let sent = 0; sent < 12; sent += 1) await message('482936');
  expect(await codes.send()).toMatchObject({ attemptsLeft: 5 });
});
