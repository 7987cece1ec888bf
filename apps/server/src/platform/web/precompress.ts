import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|mjs|css|svg|json|txt|webmanifest|map)$/;
/** Below it the headers weigh more than what is saved. */
const LEAST_BYTES = 256;

const brotliBest = (data: Buffer) =>
  promisify(brotliCompress)(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
const gzipBest = (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION });

const PACKERS = { '.br': brotliBest, '.gz': gzipBest };

/** Puts a `.br` and a `.gz` beside every text file of a folder, where they are not there and newer already. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => packFile(join(entry.parentPath, entry.name))));
}

async function packFile(file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < LEAST_BYTES) return;
  for (const [ending, pack] of Object.entries(PACKERS)) {
    const packed = await stat(file + ending).catch(() => null);
    if (packed && packed.mtimeMs >= mtimeMs) continue;
    // Another node may be doing the same: a whole file appears, or none.
    const draft = `${file}.${process.pid}${ending}`;
    await writeFile(draft, await pack(await readFile(file)));
    await rename(draft, file + ending);
  }
}
