import fc from 'fast-check';

/** Texts that are known to break programs: control characters, lone surrogates, very long texts, injections. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e788100001',
  '\ufeff788100001',
  '٧٨٨١٠٠٠٠١',
  '７８８１００００１',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  "' OR 1=1 --",
  '1; SELECT pg_sleep(5)',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '00',
  '1e309',
  '1e3',
  '0x10',
  '10.000',
  '10,5',
  '99999999999999999999999999',
  '788100001',
  '0788100001',
  '250788100001',
  'a'.repeat(255),
  'é'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(50),
];

const HOSTILE_NUMBERS = [
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
];

/** A text that does not fit the schema. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);

/** A JSON value that does not fit the schema. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[[[]]]], { __proto__: null, a: {} }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
