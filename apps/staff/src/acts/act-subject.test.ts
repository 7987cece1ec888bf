import { expect, test } from 'vitest';
import { subjectOfAct } from './act-subject.ts';

const ID = 'abcdefghijklmnopqrstuvwxyz1';

// A link of the audit that leads to "no such payment" sends an auditor to the shell.
test.each([
  ['refund-delivered', ID, `/payments/${ID}`],
  ['show personal data', ID, `/payments/${ID}`],
  ['upload statement', ID, '/books/statements'],
  ['edit content', ID, `/content/changes/${ID}`],
  ['ask for review of content', ID, `/content/changes/${ID}`],
  ['stop pay link', ID, `/pay-links?text=${ID}`],
  ['end reminders', ID, null],
  ['end standing order', ID, null],
  ['confirm mandate end', ID, '/reminders'],
  ['close pay-links', ID, `/pay-links?text=${ID}`],
  ['announce incident', `incident ${ID}`, `/incidents/${ID}`],
  ['propose compensate', `incident ${ID}`, `/incidents/${ID}`],
  ['explain difference', 'difference 41', '/books/differences?id=41'],
  ['close day', '2026-02-28', '/books/days/2026-02-28'],
  ['assign', 'W-1', null],
  ['give role', 'subject:diane', '/people'],
  ['end role', 'email:new@staff.example', '/people'],
  ['change settings', 'settings 12', null],
])('what "%s" is about (%s) leads to its own page', (act, subject, address) => {
  expect(subjectOfAct(act, subject).address).toBe(address);
});

// Ids of all kinds look the same: what was recorded beside it says of what it is. Acts of earlier versions have nothing.
test.each([
  [{ queue: 'review', payment: ID }, ID, `/payments/${ID}`],
  [{ queue: 'refunds', payment: ID }, 'refund-of-that-payment-1', `/payments/${ID}`],
  [{ queue: 'settlement', payment: ID }, 'settlement:41', '/books/differences?id=41'],
  [{ queue: 'addresses', lead: 'key of it' }, 'HBB-1', '/leads/key%20of%20it'],
  [{ queue: 'pay-links' }, ID, `/pay-links?text=${ID}`],
  [{ queue: 'call-backs' }, 'K7XP2WQ9', '/queues/call-backs'],
  [null, ID, null],
])(
  'an item of a queue that was given to a person (%j, %s) leads to its own page',
  (recorded, item, address) => {
    expect(subjectOfAct('assign', item, recorded).address).toBe(address);
    expect(subjectOfAct('release', item, recorded).address).toBe(address);
  },
);

test('personal data of a home broadband order lead to the order', () => {
  expect(subjectOfAct('show personal data', ID, { lead: 'L1' }).address).toBe('/leads/L1');
});
