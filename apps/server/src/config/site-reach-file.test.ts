import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-reach-'));
const path = join(folder, 'sites.csv');
afterAll(() => rmSync(folder, { recursive: true }));

function reachOf(text: string) {
  writeFileSync(path, text);
  const outcome = parseConfig({ COVERAGE_SITES_FILE: path });
  return outcome.kind === 'ok' ? outcome.config.siteReach : String(outcome.problems);
}

test('a site has the reach of its row, and that of the technology where the cell is empty', () => {
  expect(reachOf('site;2g;3g;4g;5g\nHuye, Ngoma 1;;;6.5;0.4\n')).toEqual(
    new Map([['Huye, Ngoma 1', { '4g': 6.5, '5g': 0.4 }]]),
  );
});

test.each([
  'name;4g\nHuye;5',
  'site;2g;3g;4g;5g\nHuye;;;-5;',
  'site;2g;3g;4g;5g\nHuye;;;101;',
  'site;2g;3g;4g;5g\nHuye;5',
  'site;2g;3g;4g;5g\nHuye;;;5;\nHuye;;;6;',
])('a wrong file is refused with a sentence: %j', (text) => {
  expect(reachOf(text)).toMatch(/COVERAGE_SITES_FILE: (the first line is not|line \d is no new site)/);
});

test('a missing file is refused', () => {
  const outcome = parseConfig({ COVERAGE_SITES_FILE: join(folder, 'none.csv') });
  expect(outcome.kind === 'invalid' && String(outcome.problems)).toMatch(/the file cannot be read/);
});
