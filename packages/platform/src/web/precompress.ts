import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|mjs|css|svg|json|txt|webmanifest|map)$/;
/** Smaller files are not compressed: the headers would cost more than it saves. */
const MIN_BYTES = 256;

const brotliBest = (data: Buffer) =>
  promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // Blocks as long as the largest file: a thousandth smaller.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  });
const gzipBest = (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION });

const COMPRESSORS = { '.br': brotliBest, '.gz': gzipBest };

/** Writes a `.br` and a `.gz` file next to every text file of a folder, unless a newer one exists. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < MIN_BYTES) return;
  for (const [extension, compress] of Object.entries(COMPRESSORS)) {
    const existing = await stat(file + extension).catch(() => null);
    if (existing && existing.mtimeMs >= mtimeMs) continue;
    // Another node may do the same, so write to a temporary file and rename it.
    const draft = `${file}.${process.pid}${extension}`;
    await writeFile(draft, await compress(await readFile(file)));
    await rename(draft, file + extension);
  }
}
