import { CASE_ACT_ROLES } from '@portal/contract/staff/case-act-roles';
import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { staffActionField } from '@portal/contract/staff/staff-payment';
import { STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import { STAFF_ROLES } from '@portal/contract/staff/staff-roles';
import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('every text exists in French, translated and with the same values', () => {
  for (const [key, english] of Object.entries(en)) {
    const french = fr[key as keyof typeof en];
    expect(french, key).toBeTruthy();
    expect(placeholders(french), key).toEqual(placeholders(english));
  }
  expect(Object.keys(fr)).toEqual(Object.keys(en));
});

test('every name that the server sends as data has words', () => {
  const acts = [...staffActionField.options, ...Object.keys(CASE_ACT_ROLES)];
  const groups = {
    ...STAFF_NAMES,
    role: STAFF_ROLES,
    queue: STAFF_QUEUE_NAMES,
    say: STAFF_NAMES.progress,
    action: acts,
    'done-act': acts,
  };
  const missing = Object.entries<readonly string[]>(groups).flatMap(([group, names]) =>
    names.filter((name) => !(`${group}.${name}` in en)).map((name) => `${group}.${name}`),
  );
  expect(missing).toEqual([]);
});

test('a problem of a delivery has no name that means something else in the details of a timeline', () => {
  const { problem } = STAFF_NAMES;
  const others = ['reason', 'take-back', 'detail'].flatMap((group) =>
    problem.filter((name) => `${group}.${name}` in en).map((name) => `${group}.${name}`),
  );
  expect(others).toEqual([]);
});

// "Lexique des règles typographiques en usage à l'Imprimerie nationale": a no-break space before high punctuation and inside « »,
// and the curved apostrophe. The texts of customers' pages keep the same rule (docs/french.md).
test('French has curved apostrophes, and no line begins with a sign of punctuation', () => {
  const faults = Object.entries(fr).filter(
    ([, text]) => /['"]/.test(text) || /[^\u00a0][;?!»]| :|\w:(?!\d)|«[^\u00a0]/.test(text),
  );
  expect(faults).toEqual([]);
});
