import { expect, test } from 'vitest';
import en from '../texts/en.json' with { type: 'json' };
import { formatName } from '../texts/format.ts';
import { fillText, type Texts } from '../texts/use-texts.tsx';
import { describeChange, nameOfValue } from './value-words.ts';

const textOf = (group: string, value: string) => en[`${group}.${value}` as keyof typeof en];
const english: Pick<Texts, 't' | 'translate' | 'name' | 'language'> = {
  language: 'en',
  t: (key, values) => fillText(en[key], values),
  translate: (group, value) => textOf(group, value) ?? value,
  name: (group, value) => textOf(group, value) ?? formatName(value),
};
const noText = () => false;

test('an amount stands with its currency, and the other values in words', () => {
  const values = { state: 'waiting', amount: '45000', currency: 'RWF', evidenceSent: true };
  expect(describeChange(english, { before: null, after: values }, noText)).toBe(
    'state waiting, amount RWF\u00a045,000, evidence sent yes',
  );
});

test('a setting is named as its page names it, and what follows the operator says so', () => {
  expect(
    describeChange(
      english,
      { before: null, after: { 'methods.momo': null, 'methods.airtel': 'off' } },
      noText,
    ),
  ).toBe('Way to pay MTN MoMo as the operator says, Way to pay Airtel Money off');
});

test('what an act changed stands as it was and is, value by value', () => {
  const before = { roles: 'care', 'methods.momo': null, state: 'review' };
  const after = { roles: '', 'methods.momo': 'off', state: 'review', released: 2 };
  expect(describeChange(english, { before, after }, noText)).toBe(
    'roles customer care → –, Way to pay MTN MoMo as the operator says → off, state review, items given back 2',
  );
});

test('what a disturbance affects, and its texts, have the names of its form', () => {
  const after = { affected: 'momo, sms, mobile', 'incidentText.fr': 'Le réseau est en panne.' };
  expect(describeChange(english, { before: null, after }, noText)).toBe(
    'affected MTN MoMo, SMS, mobile network, text, French Le réseau est en panne.',
  );
});

test('a text is named by its language and file, not by its path', () => {
  expect(nameOfValue(english, 'fr/faqs/05-payments.md')).toBe('French, Help: payments');
  expect(nameOfValue(english, 'rw/recharge-translation.json recharge.lead')).toBe(
    'Kinyarwanda, Recharges, bundles and bills, recharge.lead',
  );
});

test('an id is shortened, a number of a request is not', () => {
  expect(describeChange(english, { before: null, after: { refund: 'k3J9x0A1b2C3d4E5f6G7h8' } }, noText)).toBe(
    'refund k3J9x0A1…',
  );
  expect(describeChange(english, { before: null, after: { request: 'KMTPW4AB' } }, noText)).toBe(
    'request KMTPW4AB',
  );
});
