import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file so that whoever fetches it, such as an SFTP job, sees all of it or none: under a name with a dot first, then renamed.
 * The content is on the disk when it resolves; a file of the same name is replaced. Throws the error of the file system.
 */
export async function writeWholeFile(folder: string, name: string, content: string): Promise<void> {
  makeFolder(folder);
  const draft = join(folder, `.${name}.${randomUUID()}`);
  try {
    const file = await open(draft, 'wx', 0o640);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
