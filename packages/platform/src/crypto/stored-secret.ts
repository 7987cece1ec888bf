import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { type Secret, secret } from './secret.ts';

/**
 * Reads the secret in `dataDir/secret`, which is created at the first call and readable only by its owner.
 * Used when SECRET is not set, so that codes stay valid after a restart. Throws when the folder is not
 * writable.
 */
export function readStoredSecret(dataDir: string): Secret {
  const file = join(dataDir, 'secret');
  makeFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return secret(readFileSync(file, 'utf8').trim());
}
