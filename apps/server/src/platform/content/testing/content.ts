import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fillInCountry } from '../../country/country-texts.ts';
import { loadCountry } from '../../country/load-country.ts';

/** A content folder for tests. */
export type TestContent = {
  dir: string;
  /** Writes a file: text as it is, anything else as JSON. */
  write: (path: string, content: unknown) => void;
  remove: (path: string) => void;
  drop: () => void;
};

/** Makes an empty content folder. Drop it in `afterEach`. */
export function makeTestContent(): TestContent {
  const dir = mkdtempSync(join(tmpdir(), 'content-'));
  return {
    dir,
    write: (path, content) => {
      const file = join(dir, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    },
    remove: (path) => rmSync(join(dir, path)),
    drop: () => rmSync(dir, { recursive: true, force: true }),
  };
}

const MESSAGES = new URL('../../../../../../content/en/message-translation.json', import.meta.url);
const ENGLISH: Record<string, string> = JSON.parse(
  fillInCountry(loadCountry())('en/message-translation.json', readFileSync(MESSAGES, 'utf8')),
);

/** Every English text of the server by its key. */
export const englishMessages = (): Readonly<Record<string, string>> => ENGLISH;

/** The English of what the server says. */
export const englishWording = (key: string): string => ENGLISH[key] ?? '';
