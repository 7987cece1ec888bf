import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { ContentFile, ContentProblem } from './content-files.ts';
import { describeFileError, type FoundFile, findFiles } from './found-files.ts';

/** Files that are read as text. */
const TEXT = /\.(json|md|txt)$/;
/** Size limits in bytes: all files are kept in memory, and parsing texts blocks the process. */
const MAX_BYTES = { text: 512 * 1024, other: 10 * 1024 * 1024 };

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The files of the folders, and why some cannot be read. */
export type ReadFiles = { files: ContentFile[]; problems: ContentProblem[] };

/** Reads every file of the folders; the first folder is the built-in one. */
export function readFiles(dirs: readonly string[]): ReadFiles {
  const files: ContentFile[] = [];
  const problems: ContentProblem[] = [];
  dirs.forEach((dir, layer) => {
    const found = findFiles(dir);
    if (!found) problems.push({ file: dir, problem: 'the content folder does not exist' });
    for (const one of found ?? []) {
      const read = readOne(one);
      if (typeof read === 'string') problems.push({ file: one.file, problem: read });
      else if (read)
        files.push({ path: one.path, file: one.file, bytes: read, builtIn: layer === 0, ...changeOf(one) });
    }
  });
  return { files, problems };
}

/** Changes when a file may have changed; much cheaper than reading them all. */
export function stampOf(dirs: readonly string[]): string {
  return dirs.flatMap((dir) => findFiles(dir)?.map(stampOfOne) ?? [`${dir}|absent`]).join('\n');
}

function stampOfOne(one: FoundFile): string {
  if ('problem' in one) return `${one.path}|${one.problem}`;
  const { mtimeMs, ctimeMs, size, ino } = one.stats;
  return [one.path, mtimeMs, ctimeMs, size, ino].join('|');
}

function changeOf(one: FoundFile): { changedAt?: Date } {
  return 'stats' in one ? { changedAt: one.stats.mtime } : {};
}

/** The bytes of a file, a problem text when it cannot be used, `null` when it was just deleted. */
function readOne(one: FoundFile): Buffer | string | null {
  if ('problem' in one) return one.problem;
  const isText = TEXT.test(one.path);
  const max = isText ? MAX_BYTES.text : MAX_BYTES.other;
  if (one.stats.size > max) return `it is too large: ${inKb(one.stats.size)}, at most ${inKb(max)}`;
  try {
    const bytes = readFileSync(one.file);
    return isText ? textIn(bytes) : bytes;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : describeFileError(error);
  }
}

/** UTF-8 text without byte order mark. Other encodings are refused: they would be shown as `�`. */
function textIn(bytes: Buffer): Buffer | string {
  if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) return bytes.subarray(3);
  if (isUtf8(bytes)) return bytes;
  const [readable = ''] = bytes.toString('utf8').split('\uFFFD');
  return `line ${readable.split('\n').length}: it is not written in UTF-8; save it again with that encoding`;
}

function inKb(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`;
}
