import { createHash, hash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Smaller files are read at once: most of a database's two thousand files have a few pages. */
const SMALL_FILE_BYTES = 1 << 18;
const BUFFER_BYTES = 1 << 20;

/** Size and SHA-256 of what was copied. */
export type CopiedFile = { bytes: number; sha256: string };

/**
 * Copies a file to a new one that only its owner can read, and computes its checksum on the way. Does not wait for the
 * disk. Throws the error of the file system, `ENOENT` when the file was removed.
 */
export async function copyFile(from: string, to: string): Promise<CopiedFile> {
  if (statSync(from).size < SMALL_FILE_BYTES) {
    const content = readFileSync(from);
    writeFileSync(to, content, { flag: 'wx', mode: 0o600 });
    return describe(content);
  }
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      return await pour(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Computes size and SHA-256 of a file. Throws the error of the file system. */
export async function hashFile(path: string): Promise<CopiedFile> {
  if (statSync(path).size < SMALL_FILE_BYTES) return describe(readFileSync(path));
  const source = await open(path, 'r');
  try {
    return await pour(source, null);
  } finally {
    await source.close();
  }
}

function describe(content: Buffer): CopiedFile {
  return { bytes: content.length, sha256: hash('sha256', content) };
}

async function pour(source: FileHandle, target: FileHandle | null): Promise<CopiedFile> {
  const digest = createHash('sha256');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, BUFFER_BYTES);
    if (bytesRead === 0) return { bytes, sha256: digest.digest('hex') };
    const part = buffer.subarray(0, bytesRead);
    digest.update(part);
    await target?.writeFile(part);
    bytes += bytesRead;
  }
}
