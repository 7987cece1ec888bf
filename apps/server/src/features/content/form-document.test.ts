import { existsSync, readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { describe, expect, test } from 'vitest';
import { formDocument } from './form-document.ts';
import { isSafePattern } from './safe-pattern.ts';

const CONTENT = new URL('../../../../../content/', import.meta.url);
const form = (pattern: string) => ({
  fields: [{ name: 'a', label: 'A', pattern }],
  actions: [{ type: 'submit', label: 'Go' }],
});

describe('patterns of an operator', () => {
  test.each(['(a+)+$', '^(a|a)*$', '\\d*\\d*\\d*x', '(.*a){30}', '(x+x+)+y', '((((a*)*)*)*)*b', '['])(
    '%s breaks the form in words and is never run',
    (pattern) => {
      const parsed = formDocument.safeParse(form(pattern));
      expect(parsed.success).toBe(false);
      expect(parsed.error?.issues[0]?.message).toMatch(/pattern/);
    },
  );

  test.each(["^[\\p{L} .'’-]{2,60}$", '^7\\d{8}$', '[A-Za-z]'])('%s is used', (pattern) => {
    expect(isSafePattern(pattern)).toBe(true);
    expect(formDocument.safeParse(form(pattern)).success).toBe(true);
  });
});

const builtIn = LOCALE_LIST.flatMap((locale) =>
  ['get-form-schema', 'get-contact-form-schema'].map((name) => `${locale}/${name}.json`),
).filter((file) => existsSync(new URL(file, CONTENT)));

test.each(builtIn)('the built-in form %s can be shown', (file) => {
  expect(
    formDocument.safeParse(JSON.parse(readFileSync(new URL(file, CONTENT), 'utf8'))).error,
  ).toBeUndefined();
});

test.each(builtIn)('what %s says of a wrong value is true of one too short or too long as well', (file) => {
  const { fields } = formDocument.parse(JSON.parse(readFileSync(new URL(file, CONTENT), 'utf8')));
  for (const { name, errorMessage, minLength, maxLength } of fields) {
    if (!errorMessage || minLength === null || maxLength === null || minLength === maxLength) continue;
    const said = errorMessage.match(/\d+/g);
    expect(said, `${name}: ${errorMessage}`).toEqual([String(minLength), String(maxLength)]);
  }
});
