import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { makeFontSubset } from './subset-font.ts';

const IMPORT = 'virtual:web-font?url';
const FOLDER = join(import.meta.dirname, '../../../.cache/web-font');

/** Makes the subset of the font and gives its address to the module that imports `virtual:web-font?url`. */
export function webFontPlugin(): Plugin {
  let file: Promise<string> | null = null;
  return {
    name: 'web-font',
    enforce: 'pre',
    async resolveId(id) {
      if (id !== IMPORT) return null;
      file ??= writeSubset();
      return `${await file}?url`;
    },
  };
}

async function writeSubset(): Promise<string> {
  const file = join(FOLDER, 'figtree.woff2');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, await makeFontSubset());
  return file;
}
