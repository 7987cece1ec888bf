import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { ContentFile, ContentProblem } from './content-files.ts';
import { type FoundFile, findFiles, inWords } from './found-files.ts';

/** Files that are read as text. */
const TEXT = /\.(json|md|txt)$/;
/** All files are kept in memory, and texts are parsed while nobody else is served. Bytes. */
const LARGEST = { text: 512 * 1024, other: 10 * 1024 * 1024 };

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What the folders hold, and which of their files can’t be read at all. */
export type ReadFiles = { files: ContentFile[]; problems: ContentProblem[] };

/** Reads every file of the layers; the first is the built-in one. */
export function readFiles(dirs: readonly string[]): ReadFiles {
  const files: ContentFile[] = [];
  const problems: ContentProblem[] = [];
  dirs.forEach((dir, layer) => {
    const found = findFiles(dir);
    if (!found) problems.push({ file: dir, problem: 'the content folder is not there' });
    for (const one of found ?? []) {
      const read = readOne(one);
      if (typeof read === 'string') problems.push({ file: one.file, problem: read });
      else if (read) files.push({ path: one.path, file: one.file, bytes: read, builtIn: layer === 0 });
    }
  });
  return { files, problems };
}

/** Changes when any file of the folders may have changed: far cheaper than reading them all. */
export function stampOf(dirs: readonly string[]): string {
  return dirs.flatMap((dir) => findFiles(dir)?.map(stampOfOne) ?? [`${dir}|absent`]).join('\n');
}

function stampOfOne(one: FoundFile): string {
  if ('problem' in one) return `${one.path}|${one.problem}`;
  const { mtimeMs, ctimeMs, size, ino } = one.stats;
  return [one.path, mtimeMs, ctimeMs, size, ino].join('|');
}

/** The bytes of a file, a sentence when it is of no use, `null` when it has just been taken away. */
function readOne(one: FoundFile): Buffer | string | null {
  if ('problem' in one) return one.problem;
  const isText = TEXT.test(one.path);
  const most = isText ? LARGEST.text : LARGEST.other;
  if (one.stats.size > most) return `it is too large: ${inKb(one.stats.size)}, at most ${inKb(most)}`;
  try {
    const bytes = readFileSync(one.file);
    return isText ? textIn(bytes) : bytes;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : inWords(error);
  }
}

/** Text in UTF-8 without the mark that some editors put before it. Any other writing would be shown as `�`. */
function textIn(bytes: Buffer): Buffer | string {
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return bytes.subarray(3);
  if (isUtf8(bytes)) return bytes;
  const [readable = ''] = bytes.toString('utf8').split('\uFFFD');
  return `line ${readable.split('\n').length}: it is not written in UTF-8; save it again with that encoding`;
}

function inKb(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`;
}
