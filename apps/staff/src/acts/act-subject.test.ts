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
  ['close pay-links', ID, `/pay-links?text=${ID}`],
  ['announce incident', `incident ${ID}`, `/incidents/${ID}`],
  ['propose compensate', `incident ${ID}`, `/incidents/${ID}`],
  ['explain difference', 'difference 41', '/books/differences?id=41'],
  ['close day', '2026-02-28', '/books/days/2026-02-28'],
  ['give role', 'subject:diane', null],
  ['change settings', 'settings 12', null],
])('what "%s" is about (%s) leads to its own page', (act, subject, address) => {
  expect(subjectOfAct(act, subject).address).toBe(address);
});
