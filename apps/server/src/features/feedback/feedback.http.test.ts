import { expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import { eraseFeedback } from './save-feedback.ts';
import { feedback } from './tables.ts';

const validFeedback = {
  topic: 'network',
  rating: 4,
  message: 'Fast in Huye since last week.',
  contact: '',
} as const;
let now = new Date('2026-11-21T08:00:00Z');

const portal = openTestPortal({ clock: { now: () => now } });

const send = (change: object = {}, visitor = 'A'.repeat(24)) =>
  portal.call('saveFeedback', { ...validFeedback, ...change }, { visitor, lang: 'sw' });
const storedFeedback = () => portal.root.databases.db.select().from(feedback);

test('stores feedback with its language and returns a reference', async () => {
  const { status, envelope } = await send();
  expect(status).toBe(200);
  const { reference } = envelope.result as { reference: string };
  expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(await storedFeedback()).toMatchObject([
    { reference, topic: 'network', rating: 4, contact: null, locale: 'sw', at: now },
  ]);
});

test('stores repeated feedback once per day and browser', async () => {
  const [first, second] = [await send({ rating: 1 }), await send({ rating: 1 })];
  expect(second.envelope.result).toEqual(first.envelope.result);
  const other = await send({ rating: 1 }, 'B'.repeat(24));
  expect(other.envelope.result).not.toEqual(first.envelope.result);
});

test('stores the same message again when a contact is added', async () => {
  const visitor = 'D'.repeat(24);
  await send({}, visitor);
  await send({ contact: '788123456\u001b[2J' }, visitor);
  expect((await storedFeedback()).map(({ contact }) => contact)).toContain('788123456 [2J');
});

test.each([
  { message: 'short' },
  { message: 'x'.repeat(2001) },
  { topic: 'weather' },
  { rating: 6 },
  { contact: 'x'.repeat(255) },
])('answers 400 for invalid feedback: %j', async (change) => {
  expect((await send(change)).status).toBe(400);
});

test('does not log feedback', async () => {
  await send({ message: 'A very private remark of mine', contact: '788123456' });
  expect(portal.logOutput()).not.toMatch(/private remark|788123456/);
});

test('limits the feedback of one browser', async () => {
  const replies = [];
  for (let n = 0; n < 12; n++)
    replies.push((await send({ message: `Opinion number ${n}` }, 'C'.repeat(24))).status);
  expect(replies).toContain(200);
  expect(replies.at(-1)).toBe(429);
});

test('erases feedback after half a year', async () => {
  const { db, clock } = portal.root.databases;
  expect((await storedFeedback()).length).toBeGreaterThan(0);
  now = new Date('2027-05-23T08:00:00Z');
  await eraseFeedback({ db, clock });
  expect(await storedFeedback()).toEqual([]);
});
