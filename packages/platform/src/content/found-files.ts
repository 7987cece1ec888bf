import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A file of a folder: its path with `/` and its stats, or why it cannot be used. */
export type FoundFile = { path: string; file: string } & ({ stats: Stats } | { problem: string });

/** Temporary files of text editors. */
const TEMPORARY_FILE = /^(\.|~|#)|(~|\.swp|\.tmp|\.bak)$/;

/**
 * Lists every file below a folder, sorted by name. Symbolic links are followed inside the folder only: Kubernetes
 * volumes consist of links, and no other file of the machine may be served. Files deleted meanwhile are left out.
 * Returns `null` when the folder does not exist.
 */
export function findFiles(dir: string): FoundFile[] | null {
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

const ERROR_TEXTS: Record<string, string> = {
  EACCES: 'the portal may not read it',
  EPERM: 'the portal may not read it',
  ENOENT: 'it is a link to a missing file',
  ELOOP: 'it is a circular link',
  ENOTDIR: 'it is no folder',
};

/** Describes why a file cannot be read. */
export function describeFileError(error: unknown): string {
  const code = codeOf(error);
  return ERROR_TEXTS[code] ?? `it can’t be read (${code || String(error)})`;
}
