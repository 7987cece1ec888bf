import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner can read, and returns when it is on the disk. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
