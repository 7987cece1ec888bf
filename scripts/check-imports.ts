import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { findCycles } from './find-cycles.ts';
import { findUpwardImports } from './find-upward-imports.ts';
import type { Area } from './import-rules/area.ts';
import { describeFileWithoutArea, describeWrongImport } from './import-rules/describe-import.ts';
import { AREAS } from './import-rules/rules.ts';

// `npm run imports`: checks every import of every package and of the scripts against import-rules, and reports import
// cycles of files, and folders of one part that import each other. docs/decisions/product/057-our-own-check-of-imports.md says why no library does it.

type Place = { area: Area; name: string; may: string[] };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'packages/*/src/**/*.ts',
  'packages/*/*.ts',
  'packages/addons/*/src/**/*.ts',
  'packages/addons/interop/**/*.ts',
  'apps/*/*.ts',
  'apps/*/{src,app,service-worker}/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'scripts/**/*.{ts,mjs}',
];
const WORKSPACE =
  /^@(?:portal|isano)\/(domain|contract|design|map-element|platform|operator|payments|settlement|adapter-kit|addon-kit|server|web|sandbox)\/(.+)$/;
const APPS = ['server', 'web', 'sandbox'];

const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.includes('node_modules'));
const imports = new Map(files.map((file) => [file, readImports(file)]));
const wrong = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => checkImport(file, target)),
);
const ownImports = new Map(
  [...imports].map(([file, targets]) => [file, targets.flatMap((target) => ownPath(file, target) ?? [])]),
);
const cycles = findCycles(ownImports);
const upward = findUpwardImports(ownImports);
for (const line of wrong) console.error(line);
for (const cycle of cycles)
  console.error(`cycle: ${cycle.join(' -> ')}. Move what they share into a file that imports none of them`);
for (const line of upward) console.error(line);
console.log(
  `imports: ${files.length} files, ${wrong.length} wrong imports, ${cycles.length} cycles, ${upward.length} upward`,
);
process.exitCode = wrong.length + cycles.length + upward.length === 0 ? 0 : 1;

/** Returns what a file imports, including type imports and re-exports: they couple files just as much. */
function readImports(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { module } = parseSync(file, source);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  const literal = dynamic.flatMap((text) => /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1] ?? []);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exports,
    ...literal,
  ].filter((target) => target !== undefined && target !== null);
}

function checkImport(file: string, target: string): string[] {
  const from = placeOf(file);
  if (!from) return [describeFileWithoutArea(file)];
  const rule = { ...from.area, name: from.name, may: from.may };
  const path = ownPath(file, target);
  if (!path) {
    const { packages } = from.area;
    return !packages || packages.includes(target)
      ? []
      : [describeWrongImport({ file, target, from: rule, to: null })];
  }
  // Images, styles, data and the route types that React Router generates belong to no area.
  if (!/\.(tsx?|mjs)$/.test(path) || path.includes('/+types/')) return [];
  const to = placeOf(path);
  if (to && from.may.some((name) => matches(name, to.name))) return [];
  return [describeWrongImport({ file, target: path, from: rule, to: to?.name ?? null })];
}

/** The path from the root of an own file, or undefined for a package from npm or Node. */
function ownPath(file: string, target: string): string | undefined {
  if (target.startsWith('.')) return join(dirname(file), target.split('?')[0] ?? '');
  const [, workspace, path] = WORKSPACE.exec(target) ?? [];
  if (!workspace) return undefined;
  const folder = APPS.includes(workspace) ? 'apps' : 'packages';
  return `${folder}/${workspace}/src/${path}.ts`;
}

function placeOf(file: string): Place | undefined {
  for (const area of AREAS) {
    const match = area.files.exec(file);
    if (!match) continue;
    const fill = (name: string) => name.replace('$1', match[1] ?? '');
    return { area, name: fill(area.name), may: area.may.map(fill) };
  }
  return undefined;
}

function matches(allowed: string, name: string): boolean {
  return allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : allowed === name;
}
