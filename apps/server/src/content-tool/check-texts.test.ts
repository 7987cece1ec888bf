import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCountry } from '@portal/domain/country/country';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { BUILT_IN_CONTENT } from '@portal/platform/content/content-dirs';
import { afterAll, expect, test } from 'vitest';
import { createTextChecker } from './check-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
const dir = join(folder, 'content');
const checker = createTextChecker({
  dirs: [dir],
  brand: loadBrand('brand/brand.json'),
  country: getCountry(),
});
const NOTHING = { texts: [], pictures: [] };
afterAll(async () => {
  await checker.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a check that failed does not stop the checks after it', async () => {
  const failed = checker.check(NOTHING);
  const waiting = checker.check(NOTHING);
  await expect(failed).rejects.toThrow(/content/);
  await expect(waiting).rejects.toThrow(/content/);
  symlinkSync(BUILT_IN_CONTENT, dir);
  const text = {
    path: 'en/pages/terms.md',
    key: '',
    text: '---\ntitle: x\ndescription: x\n---\n[x](/nowhere)',
  };
  expect(
    await Promise.all([checker.check({ texts: [text], pictures: [] }), checker.check(NOTHING)]),
  ).toMatchObject([[{ what: expect.stringContaining('/nowhere') }], []]);
});
