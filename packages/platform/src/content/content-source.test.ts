import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentPart } from './content-files.ts';
import { contentSource } from './content-source.ts';
import { followContent, reloadContent } from './follow-content.ts';
import { makeTestContent, type TestContent } from './testing/content.ts';

let ours: TestContent;
let theirs: TestContent;

beforeEach(() => {
  ours = makeTestContent();
  theirs = makeTestContent();
  ours.write('en/a.txt', 'good');
});
afterEach(() => {
  ours.drop();
  theirs.drop();
});

const open = () => contentSource([ours.dir, theirs.dir]);

/** Words by path; a file that says `bad` can't be used. */
const words: ContentPart<Record<string, string>> = (files, report) => {
  const read: Record<string, string> = {};
  for (const { path, file, bytes } of files.topmost('en', '.txt')) {
    read[path] = bytes.toString();
    if (read[path] === 'bad') report({ file, place: 'line 1', problem: 'it says bad' });
  }
  return read;
};

test('an operator’s file takes the place of the built-in one, and every other stays', () => {
  ours.write('en/b.txt', 'ours');
  theirs.write('en/b.txt', 'theirs');
  expect(open().part(words)()).toEqual({ 'en/a.txt': 'good', 'en/b.txt': 'theirs' });
});

test('a change is there after the next look, with a new version', () => {
  const source = open();
  const read = source.part(words);
  const before = source.version();
  expect(source.reload()).toEqual({ kind: 'same' });
  theirs.write('en/a.txt', 'better');
  expect(source.reload()).toMatchObject({ kind: 'read', version: source.version() });
  expect(read()).toEqual({ 'en/a.txt': 'better' });
  expect(source.version()).not.toBe(before);
});

test('a file that can’t be used is left out until it is mended, and later good edits are live', () => {
  const source = open();
  const read = source.part(words);
  theirs.write('en/a.txt', 'bad');
  theirs.write('en/b.txt', 'new');
  expect(source.reload()).toMatchObject({ kind: 'read', problems: [{ place: 'line 1' }] });
  expect(source.reload()).toEqual({ kind: 'same' });
  expect(read()).toEqual({ 'en/a.txt': 'good', 'en/b.txt': 'new' });
  theirs.write('en/b.txt', 'newer');
  source.reload();
  expect(read()).toEqual({ 'en/a.txt': 'good', 'en/b.txt': 'newer' });
  expect(source.problems()).toHaveLength(1);
  theirs.write('en/a.txt', 'mended');
  source.reload();
  expect(read()).toEqual({ 'en/a.txt': 'mended', 'en/b.txt': 'newer' });
  expect(source.problems()).toEqual([]);
});

test.each<[string, Record<string, string | Buffer>]>([
  ['a text that a part refuses', { 'en/a.txt': 'bad', 'en/c.txt': 'bad' }],
  ['a text in another encoding', { 'en/a.txt': Buffer.from([0xff, 0xfe, 0x41]) }],
  ['a text that is too large', { 'en/a.txt': 'a'.repeat(600_000) }],
])('the same folder gives the same content after an edit and after a restart, with %s', (_, broken) => {
  theirs.write('en/a.txt', 'theirs');
  const running = open();
  const read = running.part(words);
  for (const [path, text] of Object.entries(broken)) writeFileSync(join(theirs.dir, path), text);
  theirs.write('en/b.txt', 'new');
  running.reload();
  const restarted = open();
  expect(read()).toEqual(restarted.part(words)());
  expect(read()).toEqual({ 'en/a.txt': 'good', 'en/b.txt': 'new' });
  expect(running.version()).toBe(restarted.version());
  expect(running.problems()).toEqual(restarted.problems());
});

test('a folder that is not there any more, as on a network disk, changes nothing until it is back', () => {
  theirs.write('en/a.txt', 'theirs');
  const source = open();
  const read = source.part(words);
  theirs.drop();
  expect(source.reload()).toMatchObject({ kind: 'refused' });
  expect(read()).toEqual({ 'en/a.txt': 'theirs' });
  expect(source.problems()).toMatchObject([{ problem: 'the content folder does not exist' }]);
});

test('a built-in file that can’t be used changes nothing while the portal runs', () => {
  const source = open();
  const read = source.part(words);
  ours.write('en/a.txt', 'bad');
  theirs.write('en/b.txt', 'new');
  expect(source.reload()).toMatchObject({ kind: 'refused' });
  expect(read()).toEqual({ 'en/a.txt': 'good' });
});

test('a node that starts beside a broken file serves the built-in one and says what is wrong', () => {
  theirs.write('en/a.txt', 'bad');
  theirs.write('en/b.txt', 'fine');
  const source = open();
  expect(source.part(words)()).toEqual({ 'en/a.txt': 'good', 'en/b.txt': 'fine' });
  expect(source.problems()).toMatchObject([{ problem: 'it says bad' }]);
});

test('a node starts even when an editor’s file makes a built-in one wrong', () => {
  theirs.write('en/b.txt', 'theirs');
  const crowded: ContentPart<number> = (files, report) => {
    const [first, ...others] = files.topmost('en', '.txt');
    if (first && others.length > 0) report({ file: first.file, problem: 'it is not alone' });
    return others.length;
  };
  const source = open();
  expect(source.part(crowded)()).toBe(0);
  expect(source.problems()).toMatchObject([{ problem: 'it is not alone' }]);
});

test('built-in content that can’t be used stops the start and names the file', () => {
  ours.write('en/a.txt', 'bad');
  expect(() => open().part(words)).toThrow(/a\.txt: line 1: it says bad/);
});

test('a file that is taken away uncovers the built-in one; drafts of editors are no content', () => {
  theirs.write('en/a.txt', 'theirs');
  theirs.write('en/.a.txt.swp', 'half');
  theirs.write('en/b.txt~', 'half');
  const source = open();
  const read = source.part(words);
  theirs.remove('en/a.txt');
  source.reload();
  expect(read()).toEqual({ 'en/a.txt': 'good' });
});

test('unusable content is reported in the log once', () => {
  const source = open();
  source.part(words);
  const said: string[] = [];
  const formatText = (kind: string) => (about: object) => void said.push(`${kind} ${JSON.stringify(about)}`);
  const log = { info: formatText('info'), error: formatText('error') } as unknown as Parameters<
    typeof reloadContent
  >[1];
  theirs.write('en/a.txt', 'bad');
  reloadContent(source, log);
  reloadContent(source, log);
  theirs.remove('en/a.txt');
  reloadContent(source, log);
  expect(said.map((line) => line.split(' ')[0])).toEqual(['info', 'error', 'info']);
  expect(said[1]).toContain('a.txt: line 1: it says bad');
});

test('a followed folder is live by itself, also where the system tells of no change', async () => {
  const source = open();
  const read = source.part(words);
  const log = { info: () => {}, error: () => {} } as unknown as Parameters<typeof followContent>[1]['log'];
  // No folder to watch: only the looks at intervals are left.
  const following = followContent(source, { dirs: [], log, everyMs: 10 });
  theirs.write('en/a.txt', 'live');
  await expect.poll(() => read()['en/a.txt']).toBe('live');
  following.close();
});

const published = (path: string, text: string) => ({
  path,
  file: `staff desk: ${path}`,
  bytes: Buffer.from(text),
  builtIn: false,
});

test('what staff published comes before every folder, and ends when it is taken back', () => {
  theirs.write('en/a.txt', 'theirs');
  const source = open();
  const read = source.part(words);
  const before = source.version();
  expect(source.publish([published('en/a.txt', 'desk')])).toMatchObject({ kind: 'read' });
  expect(read()).toEqual({ 'en/a.txt': 'desk' });
  expect(source.version()).not.toBe(before);
  expect(source.publish([])).toMatchObject({ kind: 'read', version: before });
  expect(read()).toEqual({ 'en/a.txt': 'theirs' });
});

test('what staff published stays while a folder changes or is broken', () => {
  const source = open();
  const read = source.part(words);
  theirs.write('en/b.txt', 'bad');
  source.reload();
  source.publish([published('en/a.txt', 'desk')]);
  expect(read()).toEqual({ 'en/a.txt': 'desk' });
  expect(source.problems()).toHaveLength(1);
  theirs.write('en/b.txt', 'mended');
  source.reload();
  expect(read()).toEqual({ 'en/a.txt': 'desk', 'en/b.txt': 'mended' });
});

test('of what staff published with another version, only what is invalid is left out', () => {
  const source = open();
  const read = source.part(words);
  source.publish([published('en/a.txt', 'bad'), published('en/b.txt', 'desk')]);
  expect(read()).toEqual({ 'en/a.txt': 'good', 'en/b.txt': 'desk' });
  expect(source.problems()).toMatchObject([{ file: 'staff desk: en/a.txt' }]);
});
