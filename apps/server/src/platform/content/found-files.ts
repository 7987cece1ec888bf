import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A file of a folder: where it lies in it, with `/` between, and what the disk says of it; or why it is of no use. */
export type FoundFile = { path: string; file: string } & ({ stats: Stats } | { problem: string });

/** Editors leave drafts and their own files beside what they edit. */
const NOT_CONTENT = /^(\.|~|#)|(~|\.swp|\.tmp|\.bak)$/;

/**
 * Every file below a folder in the order of names. Links are followed as long as they stay in the folder: a volume of
 * Kubernetes is made of them, and nothing else of the machine is ever served. What goes away while it is looked at is
 * not there. `null` when the folder itself is not.
 */
export function findFiles(dir: string): FoundFile[] | null {
  try {
    const root = realpathSync(dir);
    return below({ root, dir, path: '', above: [root] });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return [{ path: '', file: dir, problem: inWords(error) }];
  }
}

/** `above`: the true places of the folders on the way here, so that links in a circle come to an end. */
type Place = { root: string; dir: string; path: string; above: readonly string[] };

function below(place: Place): FoundFile[] {
  return readdirSync(place.dir, { withFileTypes: true })
    .filter(({ name }) => !NOT_CONTENT.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => entriesOf(entry, place));
}

function entriesOf(entry: Dirent, { root, dir, path: above, ...place }: Place): FoundFile[] {
  const file = join(dir, entry.name);
  const path = above ? `${above}/${entry.name}` : entry.name;
  try {
    const real = realpathSync(file);
    if (!`${real}${sep}`.startsWith(`${root}${sep}`))
      return [{ path, file, problem: 'it is a link that leads out of the content folder' }];
    const stats = statSync(real);
    if (stats.isFile()) return [{ path, file, stats }];
    if (!stats.isDirectory()) return [{ path, file, problem: 'it is neither a file nor a folder' }];
    if (place.above.includes(real)) return [{ path, file, problem: 'it is a link that leads in a circle' }];
    return below({ root, dir: file, path, above: [...place.above, real] });
  } catch (error) {
    // A link to nothing is told; a file that was there a moment ago has been taken away.
    if (codeOf(error) === 'ENOENT' && !entry.isSymbolicLink()) return [];
    return [{ path, file, problem: inWords(error) }];
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

const WORDS: Record<string, string> = {
  EACCES: 'the portal may not read it',
  EPERM: 'the portal may not read it',
  ENOENT: 'it is a link to nothing',
  ELOOP: 'it is a link that leads in a circle',
  ENOTDIR: 'it is no folder',
};

/** What keeps a file from being read, for whoever has to mend it. */
export function inWords(error: unknown): string {
  const code = codeOf(error);
  return WORDS[code] ?? `it can’t be read (${code || String(error)})`;
}
