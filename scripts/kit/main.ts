import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeKit } from './write-kit.ts';

// `npm run kit`: the packages for who writes an adapter outside of this repository (docs/adapters.md), as archives in `dist`.

const archives = await writeKit(fileURLToPath(new URL('../../dist', import.meta.url)));
console.log(
  Object.values(archives)
    .map((path) => `dist/${basename(path)}`)
    .join('\n'),
);
