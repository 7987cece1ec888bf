import { expect, test } from 'vitest';
import { describeMissing, PROGRAMS } from './programs.ts';

test('says nothing when every program is there', () => {
  expect(describeMissing(() => true)).toBeNull();
});

test('names each missing program, and its package once in the command that installs it', () => {
  const isMissing = (path: string) => path.includes('postgresql') || path === PROGRAMS.haproxy.path;
  const message = describeMissing((path) => !isMissing(path));
  expect(message).toContain(`${PROGRAMS.pgRewind.path}, from postgresql-15`);
  expect(message).toMatch(/--no-install-recommends haproxy postgresql-15$/);
});
