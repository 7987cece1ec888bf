import { expect, test } from 'vitest';
import { formatName } from './format.ts';
import fr from './fr.json' with { type: 'json' };
import { translateAccount, translateAct, translateDetail, translateOutcome } from './translate-data.ts';
import { fillText, type Texts } from './use-texts.tsx';

const textOf = (group: string, value: string) => fr[`${group}.${value}` as keyof typeof fr];
const french: Pick<Texts, 't' | 'translate' | 'name'> = {
  t: (key, values) => fillText(fr[key], values),
  translate: (group, value) => textOf(group, value) ?? value,
  name: (group, value) => textOf(group, value) ?? formatName(value),
};

test('an account names the way to pay or the purchase that it is for', () => {
  expect(translateAccount(french, 'receivable:momo')).toBe('à recevoir\u00a0: MTN MoMo');
  expect(translateAccount(french, 'revenue:lead')).toBe('recettes\u00a0: Internet à domicile');
  expect(translateAccount(french, 'customer-money')).toBe('argent des clients');
});

test('an act names what was proposed, and the account or owner of a difference', () => {
  expect(translateAct(french, 'refund')).toBe('a remboursé');
  expect(translateAct(french, 'propose refund')).toBe('a proposé\u00a0: Rembourser l’argent');
  expect(translateAct(french, 'reject reopen')).toBe('a rejeté\u00a0: réouverture d’une journée');
  expect(translateAct(french, 'explain difference as fees')).toBe('a expliqué un écart par frais');
  expect(translateAct(french, 'assign difference to finance')).toBe('a confié un écart à finance');
});

test('an act that was refused says why, and one that failed by its code', () => {
  expect(translateOutcome(french, 'done')).toBe('fait');
  expect(translateOutcome(french, 'was-delivered')).toBe('Il a été livré.');
  expect(translateOutcome(french, 'NOT_ALLOWED')).toBe(fr['error.NOT_ALLOWED']);
});

test('the code of a reason is translated, and what a person or a provider wrote is unchanged', () => {
  expect(translateDetail(french, 'insufficient-funds')).toBe('solde insuffisant');
  expect(translateDetail(french, 'ref-2026-17')).toBe('ref-2026-17');
});
