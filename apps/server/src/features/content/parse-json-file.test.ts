import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJsonFile } from './parse-json-file.ts';

function slipsOf(text: string): string[] {
  const slips: string[] = [];
  const file = { path: 'en/a.json', file: 'a.json', bytes: Buffer.from(text), builtIn: false };
  parseJsonFile(file, z.record(z.string(), z.string()), ({ place, problem }) => {
    slips.push(`${place}: ${problem}`);
  });
  return slips;
}

const LINES = '{\n  "one": "1",\n  "two": "2",\n  ';

test.each([
  [
    'typographic quotes',
    `${LINES}"three": “3”,\n  "four": "4"\n}\n\n`,
    "line 4: not JSON: Unexpected token '“'",
  ],
  ['no quotes', `${LINES}"three": yes,\n  "four": "4"\n}\n`, "line 4: not JSON: Unexpected token 'y'"],
  ['a comma too many', `${LINES}"three": "3",\n}\n`, /^line 5: not JSON: Expected double-quoted/],
  ['a comma too few', `${LINES}"three": "3"\n  "four": "4"\n}\n`, /^line 5: not JSON: Expected ','/],
  ['a quote too few', `${LINES}"three": "3,\n  "four": "4"\n}\n`, /^line 4: not JSON: Bad control character/],
  ['the first sign', 'hello\nyou\n', "line 1: not JSON: Unexpected token 'h'"],
  ['an end too early', LINES, /^line 4: not JSON: /],
])('a slip is told with its line: %s', (_name, text, told) => {
  expect(slipsOf(text)).toEqual([typeof told === 'string' ? told : expect.stringMatching(told)]);
});
