import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPTION_TYPES } from '@portal/payments/providers/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMarks } from './read-marks.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" /></svg>';
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marks-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function readWith(marks: object | undefined, logo = LOGO) {
  writeFileSync(join(dir, 'logo.svg'), logo);
  writeFileSync(join(dir, 'brand.json'), JSON.stringify({ marks }));
  return readMarks(join(dir, 'brand.json'), OPTION_TYPES);
}

test('every payment method has a drawing of at most a kilobyte', () => {
  const marks = readWith(undefined);
  expect([...marks.keys()]).toEqual(OPTION_TYPES);
  for (const svg of marks.values()) expect(svg.length).toBeLessThan(1000);
});

test('an operator replaces the drawing of one method by a licensed logo, without its scripts', () => {
  const marks = readWith({ momo: 'logo.svg' }, LOGO.replace('</svg>', '<script>alert(1)</script></svg>'));
  expect(marks.get('momo')).toBe(LOGO);
  expect(marks.get('mpesa')).not.toBe(LOGO);
});

test('a mark of an unknown payment method is rejected', () => {
  expect(() => readWith({ mtn: 'logo.svg' })).toThrow(/unknown payment methods: mtn\. Known: .*momo/);
});

test('a mark that is no SVG is rejected', () => {
  expect(() => readWith({ momo: 'logo.svg' }, '<html></html>')).toThrow(/logo\.svg is not an SVG/);
});
