import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ContentFile, ContentProblem } from './content-files.ts';

/** Files that are read as text. */
const TEXT = /\.(json|md|txt)$/;

/** Size limits in bytes: all files are kept in memory, and parsing texts blocks the process. */
const MAX_BYTES = { text: 512 * 1024, other: 10 * 1024 * 1024 };

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The files of the folders, and why some cannot be read. */
export type ReadFiles = { files: ContentFile[]; problems: ContentProblem[] };

/** Temporary files of text editors. */
const TEMPORARY_FILE = /^(\.|~|#)|(~|\.swp|\.tmp|\.bak)$/;

const ERROR_TEXTS: Record<string, string> = {
  EACCES: 'the portal may not read it',
  EPERM: 'the portal may not read it',
  ENOENT: 'it is a link to a missing file',
  ELOOP: 'it is a circular link',
  ENOTDIR: 'it is no folder',
};

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

/** A file of a folder: its path with `/` and its stats, or why it cannot be used. */
type FoundFile = { path: string; file: string } & ({ stats: Stats } | { problem: string });

/**
 * Lists every file below a folder, sorted by name. Symbolic links are followed inside the folder only: Kubernetes
 * volumes consist of links, and no other file of the machine may be served. Files deleted meanwhile are left out.
 * Returns `null` when the folder does not exist.
 */
function findFiles(dir: string): FoundFile[] | null {
  try {
    const root = realpathSync(dir);
    return below({ root, dir, path: '', above: [root] });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return [{ path: '', file: dir, problem: describeFileError(error) }];
  }
}

/** `above`: real paths of the parent folders, to detect circular links. */
type Place = { root: string; dir: string; path: string; above: readonly string[] };

function below(place: Place): FoundFile[] {
  return readdirSync(place.dir, { withFileTypes: true })
    .filter(({ name }) => !TEMPORARY_FILE.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => entriesOf(entry, place));
}

function entriesOf(entry: Dirent, { root, dir, path: above, ...place }: Place): FoundFile[] {
  const file = join(dir, entry.name);
  const path = above ? `${above}/${entry.name}` : entry.name;
  try {
    const real = realpathSync(file);
    if (!`${real}${sep}`.startsWith(`${root}${sep}`))
      return [{ path, file, problem: 'it is a link to a file outside of the content folder' }];
    const stats = statSync(real);
    if (stats.isFile()) return [{ path, file, stats }];
    if (!stats.isDirectory()) return [{ path, file, problem: 'it is neither a file nor a folder' }];
    if (place.above.includes(real)) return [{ path, file, problem: 'it is a circular link' }];
    return below({ root, dir: file, path, above: [...place.above, real] });
  } catch (error) {
    // A broken link is reported; a file that was just deleted is not.
    if (codeOf(error) === 'ENOENT' && !entry.isSymbolicLink()) return [];
    return [{ path, file, problem: describeFileError(error) }];
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** Describes why a file cannot be read. */
function describeFileError(error: unknown): string {
  const code = codeOf(error);
  return ERROR_TEXTS[code] ?? `it can’t be read (${code || String(error)})`;
}
