import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Secret, secret } from './secret.ts';

/**
 * The secret kept in `dataDir/secret`, made on first use and readable by its owner only. For a portal nobody gave
 * a SECRET: codes sent before a restart stay valid after it. Throws when the folder can't be written.
 */
export function storedSecret(dataDir: string): Secret {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return secret(readFileSync(file, 'utf8').trim());
}
