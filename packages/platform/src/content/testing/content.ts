import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fillInCountry } from '../../country/country-texts.ts';
import { loadCountry } from '../../country/load-country.ts';

/** A content folder for tests. */
export type TestContent = ReturnType<typeof makeTestContent>;

/** Makes an empty content folder. Drop it in `afterEach`. */
export function makeTestContent() {
  const dir = mkdtempSync(join(tmpdir(), 'content-'));
  return {
    dir,
    /** Writes a file: text as it is, anything else as JSON. */
    write: (path: string, content: unknown) => {
      const file = join(dir, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    },
    remove: (path: string) => rmSync(join(dir, path)),
    drop: () => rmSync(dir, { recursive: true, force: true }),
  };
}

const MESSAGES = new URL('../../../../../content/en/message-translation.json', import.meta.url);
const ENGLISH: Record<string, string> = JSON.parse(
  fillInCountry(loadCountry())('en/message-translation.json', readFileSync(MESSAGES, 'utf8')),
);

/** Every English text of the server by its key. */
export const englishMessages = (): Readonly<Record<string, string>> => ENGLISH;

/** The English of what the server says. */
export const englishWording = (key: string): string => ENGLISH[key] ?? '';

const read = new Map<string, Record<string, string>>();

/** What the server says in a language, as it ships. */
export function shippedWording(key: string, locale: string): string {
  const file = `${locale}/message-translation.json`;
  const texts =
    read.get(file) ?? JSON.parse(fillInCountry(loadCountry())(file, readFileSync(`content/${file}`, 'utf8')));
  read.set(file, texts);
  return texts[key] ?? '';
}
