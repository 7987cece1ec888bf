import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeSms, GSM7_CODING, isGsm7, UCS2_CODING } from './encode-text.ts';

/** The text of UCS-2 parts without their headers. */
function decodeUcs2(parts: readonly Buffer[]): string {
  const bodies = parts.map((part) => (parts.length > 1 ? part.subarray(6) : part));
  return bodies.map((body) => Buffer.from(body).swap16().toString('utf16le')).join('');
}

test('a line of a code has the codes of GSM 03.38', () => {
  expect(encodeSms('@é€', 0)).toEqual({
    dataCoding: GSM7_CODING,
    parts: [Buffer.from([0x00, 0x05, 0x1b, 0x65])],
  });
});

test('160 characters are one message, 161 are two with a header each', () => {
  expect(encodeSms('a'.repeat(160), 7).parts.map(({ length }) => length)).toEqual([160]);
  const { parts } = encodeSms('a'.repeat(161), 7);
  expect(parts.map(({ length }) => length)).toEqual([159, 14]);
  expect(parts.map((part) => [...part.subarray(0, 6)])).toEqual([
    [5, 0, 3, 7, 2, 1],
    [5, 0, 3, 7, 2, 2],
  ]);
});

test('a euro sign, which takes two places, is never divided between parts', () => {
  const { parts } = encodeSms(`${'a'.repeat(152)}€${'a'.repeat(20)}`, 0);
  expect(parts.map(({ length }) => length)).toEqual([158, 28]);
});

test('every text arrives whole, no part is longer than a short message, no pair is divided', () => {
  const texts = fc.array(fc.constantFrom('a', 'é', '€', '–', 'ŋ', '😀', ' '), {
    minLength: 1,
    maxLength: 600,
  });
  fc.assert(
    fc.property(texts, (chars) => {
      const text = chars.join('');
      const { dataCoding, parts } = encodeSms(text, 1);
      expect(dataCoding).toBe(isGsm7(text) ? GSM7_CODING : UCS2_CODING);
      const most = dataCoding === GSM7_CODING ? 160 : 140;
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(most);
      if (dataCoding === UCS2_CODING) {
        expect(decodeUcs2(parts)).toBe(text);
        for (const part of parts)
          expect(decodeUcs2([part.subarray(parts.length > 1 ? 6 : 0)]).isWellFormed()).toBe(true);
      }
    }),
  );
});

test('a text of more than 255 parts is an error', () => {
  expect(() => encodeSms('a'.repeat(255 * 153 + 1), 0)).toThrow(RangeError);
});

test('a centre with Latin 1 as its alphabet gets Latin 1, and UCS-2 for what either lacks', () => {
  expect(encodeSms('Café à Kigali @1', 0, 'latin1')).toEqual({
    dataCoding: 0,
    parts: [Buffer.from('Café à Kigali @1', 'latin1')],
  });
  for (const text of ['5 €', 'a[b]', 'Murakoze ✓', 'ê'])
    expect(encodeSms(text, 0, 'latin1').dataCoding, text).toBe(8);
  const long = encodeSms('a'.repeat(150), 7, 'latin1');
  expect(long.parts.map(({ length }) => length)).toEqual([140, 22]);
});
