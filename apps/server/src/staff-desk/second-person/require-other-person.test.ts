import { expect, test } from 'vitest';
import { OPS_SUBJECT } from './movement.ts';
import { isOwnProposal } from './require-other-person.ts';

// Source: RULINGS 85. The plan: an insider has an account of their own and one that was never closed, and approves themselves.

const proposal = { proposedBySubject: 'keza-1', proposedBy: 'Keza Uwase' };
const person = { subject: 'keza-2', name: 'Keza Uwase', email: 'keza@old.example' };

test.each(['Keza Uwase', 'KEZA UWASE', ' keza  uwase ', 'Uwase Keza', 'Ｋｅｚａ Uwase'])(
  'a second account of the same person (%s) does not approve what the first proposed',
  (name) => expect(isOwnProposal(proposal, { ...person, name })).toBe(true),
);

test('another person approves', () => {
  expect(isOwnProposal(proposal, { ...person, name: 'Keza Umutoni' })).toBe(false);
});

test('the same account does not, under any name', () => {
  expect(isOwnProposal(proposal, { ...person, subject: 'keza-1', name: 'Jean Habimana' })).toBe(true);
});

test.each(['Keza Uwase', 'keza', 'keza-2', 'keza@old.example'])(
  'who typed their name (%s) on the command line of an older version does not approve it in the desk',
  (proposedBy) => {
    expect(isOwnProposal({ proposedBySubject: OPS_SUBJECT, proposedBy }, person)).toBe(true);
    expect(isOwnProposal({ proposedBySubject: OPS_SUBJECT, proposedBy: 'Jean' }, person)).toBe(false);
  },
);
