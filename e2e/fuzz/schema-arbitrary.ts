import fc from 'fast-check';
import { hostileValue } from './hostile-values.ts';
import type { JsonSchema } from './openapi.ts';

/** Placeholder for an id of an earlier response: an order, a payment, a code. */
export const EARLIER_VALUE = '\u0001earlier\u0001';

/** One value in that many does not fit the schema. */
const HOSTILE_ONE_IN = 25;

/** Values for a schema. Most fit it, so that a call gets past its validation; some do not. */
export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: HOSTILE_ONE_IN - 1, arbitrary: validValue(schema) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function validValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(valueFor));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(validValue)).map((parts) => Object.assign({}, ...parts));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return validText(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000_000, Number.MIN_SAFE_INTEGER),
        max: Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return objectFor(schema);
    default:
      return hostileValue;
  }
}

/** Numbers of the sandbox with special behaviour, used wherever a text may be a number. */
const sandboxNumber = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((last) => `7881000${String(last).padStart(2, '0')}`),
  fc.integer({ min: 1, max: 60 }).map((last) => `7882000${String(last).padStart(2, '0')}`),
);
const usualText = fc.oneof(
  sandboxNumber,
  sandboxNumber.map((number) => `0${number}`),
  fc.constantFrom('1000', '10,000', '10.5', 'keza@example.rw', 'Kigali', 'PE9788100001', '{"a":1}', '123456'),
  fc.string({ maxLength: 20 }),
);

function validText({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('keza@example.rw', 'a+b@example.com');
  if (format === 'uri') return fc.webUrl();
  const free = fc.oneof(usualText, fc.string({ minLength, maxLength: Math.min(maxLength, 60) }));
  if (!pattern) return free;
  const matching = textMatching(pattern) ?? free;
  // An id is opaque: ids of earlier responses reach more code than random ones.
  return /\\w-\]\{22/.test(pattern) ? fc.oneof(fc.constant(EARLIER_VALUE), matching) : matching;
}

/** `null` for a pattern that the library does not support (look-ahead). */
function textMatching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}

function objectFor({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const value = valueFor(schema);
    const presenceWeight = required.includes(name) ? 30 : 1;
    return fc
      .oneof({ weight: presenceWeight, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) })
      .map((given) => [name, given] as const);
  });
  const stray = fc.option(fc.tuple(fc.constantFrom('__proto__', 'id', 'amount', 'x'), hostileValue), {
    freq: 20,
    nil: undefined,
  });
  return fc.tuple(fc.tuple(...entries), stray).map(([given, extra]) => {
    // `Object.fromEntries` makes `__proto__` an own property, as JSON.parse does.
    const all = extra ? [...given, extra] : given;
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  });
}
