import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Throws the error of the first one that cannot be made, with its `path`; EEXIST
 * where there is a file.
 *
 * Node's own recursive form never returns on a file system that answers "no such file" to a new folder, as /proc does: it makes the
 * parents again and again.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let each = resolve(folder); !existsSync(each); each = dirname(each)) missing.unshift(each);
  for (const each of missing) makeUnlessThere(each);
  // All are there now, so this only says whether it is a folder.
  mkdirSync(folder, { recursive: true });
}

/** Another process may have been faster. */
function makeUnlessThere(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
