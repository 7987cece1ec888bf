import type { FormField } from '@portal/domain/forms/form-schema';
import { expect, test } from 'vitest';
import { findShownProblem } from './use-form-values.ts';

const NAME = { name: 'name', type: 'text', required: true, minLength: 2, maxLength: 60 } as FormField;
const fresh = { values: {}, problems: {} };
const refused = { values: { name: 'K' }, problems: { name: { kind: 'too-short', least: 2 } } } as const;

test('a field says what is wrong once it was left, not while somebody begins to type', () => {
  expect(findShownProblem(NAME, { value: 'K', isLeft: false, start: fresh })).toBeNull();
  expect(findShownProblem(NAME, { value: 'K', isLeft: true, start: fresh })).toEqual({
    kind: 'too-short',
    least: 2,
  });
  expect(findShownProblem(NAME, { value: 'Keza', isLeft: true, start: fresh })).toBeNull();
});

test('what the server refused is said until the value is changed', () => {
  expect(findShownProblem(NAME, { value: 'K', isLeft: false, start: refused })).toMatchObject({
    kind: 'too-short',
  });
  expect(findShownProblem(NAME, { value: 'Keza', isLeft: true, start: refused })).toBeNull();
});
