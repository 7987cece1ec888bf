import { existsSync, readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_SCHEMAS } from './document-schemas.ts';
import { formDocument } from './form-document.ts';
import { isSafePattern } from './safe-pattern.ts';

const CONTENT = new URL('../../../../../content/', import.meta.url);
const form = (pattern: string) => ({
  fields: [{ name: 'a', label: 'A', pattern }],
  actions: [{ type: 'submit', label: 'Go' }],
});
const anyForm = formDocument([]);

describe('patterns of an operator', () => {
  test.each(['(a+)+$', '^(a|a)*$', '\\d*\\d*\\d*x', '(.*a){30}', '(x+x+)+y', '((((a*)*)*)*)*b', '['])(
    '%s breaks the form in words and is never run',
    (pattern) => {
      const parsed = anyForm.safeParse(form(pattern));
      expect(parsed.success).toBe(false);
      expect(parsed.error?.issues[0]?.path).toEqual(['fields', 'a', 'pattern']);
    },
  );

  test.each(["^[\\p{L} .'’-]{2,60}$", '^7\\d{8}$', '[A-Za-z]'])('%s is used', (pattern) => {
    expect(isSafePattern(pattern)).toBe(true);
    expect(anyForm.safeParse(form(pattern)).success).toBe(true);
  });
});

test('a form without the number to call is not used, however well it reads', () => {
  const { error } = DOCUMENT_SCHEMAS['get-contact-form-schema'].safeParse(form('[a-z]'));
  expect(error?.issues).toMatchObject([
    { path: ['fields'], message: 'the portal needs the field contactNumber' },
  ]);
});

const builtIn = LOCALE_LIST.flatMap((locale) =>
  ['get-form-schema', 'get-contact-form-schema'].map((name) => `${locale}/${name}.json`),
).filter((file) => existsSync(new URL(file, CONTENT)));

test.each(builtIn)('the built-in form %s can be shown', (file) => {
  const name = file.slice(3, -'.json'.length) as keyof typeof DOCUMENT_SCHEMAS;
  const written = JSON.parse(readFileSync(new URL(file, CONTENT), 'utf8'));
  expect(DOCUMENT_SCHEMAS[name].safeParse(written).error).toBeUndefined();
});

test.each(builtIn)('what %s says of a wrong value is true of one too short or too long as well', (file) => {
  const { fields } = anyForm.parse(JSON.parse(readFileSync(new URL(file, CONTENT), 'utf8')));
  for (const { name, errorMessage, minLength, maxLength } of fields) {
    if (!errorMessage || minLength === null || maxLength === null || minLength === maxLength) continue;
    const said = errorMessage.match(/\d+/g);
    expect(said, `${name}: ${errorMessage}`).toEqual([String(minLength), String(maxLength)]);
  }
});
