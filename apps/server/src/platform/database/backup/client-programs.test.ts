import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findClientProgram } from './client-programs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.8 (Debian)"\n', {
    mode: 0o755,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('finds a pg_dump of the version of the server, or a newer one', () => {
  expect(findClientProgram('pg_dump', 15, folder)).toBe(join(folder, 'pg_dump'));
  expect(findClientProgram('pg_dump', 14, folder)).toBe(join(folder, 'pg_dump'));
});

test('says which program is missing, and which older one is there', () => {
  expect(() => findClientProgram('pg_dump', 18, folder)).toThrow(
    /needs the program pg_dump of version 18 or newer.*pg_dump is version 15.*postgresql-client-18/,
  );
  expect(() => findClientProgram('pg_restore', 15, folder)).toThrow('There is no pg_restore here');
});
