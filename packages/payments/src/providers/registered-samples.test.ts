import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROVIDERS } from './registry.ts';

/** Providers without samples of their own, and where their answers are tested. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  money: 'airtel-api',
  airtel: 'airtel-api',
  // The operator's port: its adapters have scenarios of their own.
  airtime: '../../../operator/src/testing',
};

test.each(PROVIDERS.map(({ name }) => name))('the answers of %s are altered field by field', (name) => {
  const folder = join(import.meta.dirname, ELSEWHERE[name] ?? name);
  const files = readdirSync(folder).filter((file) => /samples(\.db)?\.test\.ts$|-scenarios\.ts$/.test(file));
  expect(files).not.toEqual([]);
});
