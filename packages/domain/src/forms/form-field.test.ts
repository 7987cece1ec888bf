import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkField, checkForm, fieldsToMend, isMissing, readFormValues } from './form-field.ts';
import { compilePattern, FIELD_TYPES, type FormField, parseFormSchema } from './form-schema.ts';

const PLAIN: FormField = {
  name: 'fullName',
  label: 'Full name',
  type: 'text',
  required: true,
  placeholder: '',
  pattern: null,
  minLength: null,
  maxLength: null,
  errorMessage: null,
  rank: 1,
  options: [],
  countryCode: null,
};
const field = (change: Partial<FormField>): FormField => ({ ...PLAIN, ...change });
const always = () => true;

describe('a field of a form', () => {
  test('a required text that is empty after trimming is said to be required', () => {
    expect(checkField(PLAIN, '   ')).toEqual({ kind: 'required' });
    expect(checkField(field({ required: false }), '   ')).toBeNull();
  });

  test('a required box that is not ticked blocks the form without a word', () => {
    const consent = field({ name: 'consent', type: 'checkbox' });
    expect(checkField(consent, false)).toBeNull();
    expect(isMissing(consent, false)).toBe(true);
    expect(isMissing(consent, true)).toBe(false);
  });

  test('too short, too long and mismatches are told apart', () => {
    const name = field({ minLength: 3, maxLength: 5, pattern: '^[a-z]+$' });
    expect(checkField(name, 'ab')).toEqual({ kind: 'too-short', least: 3 });
    expect(checkField(name, ' ab ')).toEqual({ kind: 'too-short', least: 3 });
    expect(checkField(name, 'abcdef')).toEqual({ kind: 'too-long', most: 5 });
    expect(checkField(name, 'ab1')).toEqual({ kind: 'invalid' });
    expect(checkField(name, 'abc')).toBeNull();
  });

  test('a choice is one of the options', () => {
    const town = field({ type: 'select', options: [{ value: 'Huye', label: 'Huye' }] });
    expect(checkField(town, 'Huye')).toBeNull();
    expect(checkField(town, 'Paris')).toEqual({ kind: 'invalid' });
  });

  test.each([
    ['installationAddress', 'not-an-address'],
    ['landmark', 'not-a-landmark'],
  ] as const)('%s has rules of its own', (name, kind) => {
    const place = field({ name, minLength: 3, maxLength: 4, pattern: '[a-z]' });
    expect(checkField(place, '')).toBeNull();
    expect(isMissing(place, ' ')).toBe(true);
    expect(checkField(place, 'ab')).toEqual({ kind: 'too-short', least: 3 });
    expect(checkField(place, 'KG 7 Ave, near the church')).toBeNull();
    expect(checkField(place, '12345')).toEqual({ kind });
    expect(checkField(place, '-/, -')).toEqual({ kind });
    expect(checkField(place, '12-345')).toEqual({ kind: 'invalid' });
  });
});

const anyField = fc.record({
  name: fc.oneof(
    fc.constantFrom('fullName', 'landmark', 'installationAddress', 'constructor', '__proto__'),
    fc.string(),
  ),
  label: fc.oneof(fc.string(), fc.constant('<img src=x onerror=alert(1)>')),
  type: fc.oneof(fc.constantFrom<string>(...FIELD_TYPES), fc.string()),
  required: fc.boolean(),
  pattern: fc.option(fc.oneof(fc.string(), fc.constantFrom('^[a-z]+$', '(a+)+$', '['))),
  minLength: fc.option(fc.oneof(fc.integer(), fc.string())),
  maxLength: fc.option(fc.nat(2000)),
  rank: fc.anything(),
  options: fc.oneof(fc.array(fc.string()), fc.anything()),
});

describe('a schema from outside', () => {
  test('any value is a schema or a list of what is wrong, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const parsed = parseFormSchema(given, always);
        if (parsed.kind === 'broken') expect(parsed.problems).not.toEqual([]);
      }),
    );
  });

  test('no pattern is run that was not found safe', () => {
    fc.assert(
      fc.property(fc.array(anyField), (fields) => {
        const judged: string[] = [];
        const actions = [{ type: 'submit', label: 'Go' }];
        const parsed = parseFormSchema({ fields, actions }, (pattern) => judged.push(pattern) > 0);
        if (parsed.kind === 'broken') return;
        for (const { pattern } of parsed.schema.fields) {
          if (pattern === null) continue;
          expect(judged).toContain(pattern);
          expect(compilePattern(pattern)).not.toBeNull();
        }
      }),
    );
  });

  test('a form may be sent exactly when nothing is wrong and nothing required is empty', () => {
    const honest = anyField.map((each) => ({
      ...each,
      name: 'a',
      label: 'A',
      type: 'text',
      pattern: null,
      options: [],
    }));
    fc.assert(
      fc.property(fc.array(honest, { minLength: 1, maxLength: 6 }), fc.array(fc.string()), (given, typed) => {
        const fields = given.map((each, at) => ({
          ...each,
          name: `field${at}`,
          minLength: null,
          maxLength: 9,
        }));
        const parsed = parseFormSchema({ fields, actions: [{ type: 'submit', label: 'Go' }] }, always);
        if (parsed.kind === 'broken') throw new Error(parsed.problems.map(({ problem }) => problem).join());
        const { schema } = parsed;
        const values = readFormValues(schema, (name) => typed[Number(name.slice(5))]);
        const empty = schema.fields.some((each) => each.required && !String(values[each.name]).trim());
        const wrong = Object.keys(checkForm(schema, values)).length > 0;
        expect(Object.keys(fieldsToMend(schema, values)).length === 0).toBe(!empty && !wrong);
        expect(Object.keys(values).sort()).toEqual(schema.fields.map(({ name }) => name).sort());
      }),
    );
  });

  test('fields and actions stand by rank, and the reserved names of objects are refused', () => {
    const actions = [
      { type: 'cancel', label: 'Cancel', rank: 2 },
      { type: 'submit', label: 'Continue', rank: 1 },
    ];
    const parsed = parseFormSchema(
      {
        fields: [
          { name: 'b', label: 'B', rank: 2 },
          { name: 'a', label: 'A', rank: '1' },
        ],
        actions,
      },
      always,
    );
    expect(parsed).toMatchObject({
      kind: 'ok',
      schema: { fields: [{ name: 'a' }, { name: 'b' }], actions: [{ type: 'submit' }, { type: 'cancel' }] },
    });
    const hostile = { fields: [{ name: 'toString', label: 'x' }], actions };
    expect(parseFormSchema(hostile, always)).toMatchObject({ kind: 'broken' });
  });

  test('each problem says where it is: the field by name, or by number when it has no usable one', () => {
    const given = {
      fields: [
        { name: 'a', label: '', type: 'colour', minLength: 9, maxLength: 2 },
        { name: 'no name', label: 'B' },
      ],
      actions: [{ type: 'submit', label: 'Go' }, { type: 'fly' }],
    };
    const parsed = parseFormSchema(given, always);
    expect(parsed.kind === 'broken' && parsed.problems.map(({ path }) => path.join('.'))).toEqual([
      ...['fields.a.type', 'fields.a.label', 'fields.a.minLength', 'fields.2.name', 'actions.2.type'],
    ]);
  });

  test('an unsafe pattern is an error of the schema', () => {
    const given = {
      fields: [{ name: 'a', label: 'A', pattern: '(a+)+$' }],
      actions: [{ type: 'submit', label: 'Go' }],
    };
    expect(parseFormSchema(given, () => false)).toEqual({
      kind: 'broken',
      problems: [
        { path: ['fields', 'a', 'pattern'], problem: expect.stringContaining('could take very long') },
      ],
    });
  });
});
