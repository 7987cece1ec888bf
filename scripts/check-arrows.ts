import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { ROOMS, type Room } from './arrows.ts';

// `npm run arrows`: every import in the workspaces against the rooms of arrows.ts. A parser and thirty lines,
// because the tools made for this do not read the TypeScript we use.

type Place = { room: Room; name: string; may: string[] };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES =
  'packages/*/src/**/*.ts,packages/*/*.ts,apps/*/*.ts,apps/*/{src,app}/**/*.{ts,tsx},e2e/**/*.ts';
const WORKSPACE = /^@portal\/(domain|contract|server|web|sandbox)\/(.+)$/;

const files = globSync(SOURCES.split(/,(?![^{]*\})/), { cwd: ROOT });
const wrong = files.flatMap((file) => importsOf(file).flatMap((target) => complaint(file, target) ?? []));
for (const line of wrong) console.error(line);
console.log(`arrows: ${files.length} files, ${wrong.length} wrong imports`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** What a file imports, type-only imports and re-exports included: they tie files together just as much. */
function importsOf(file: string): string[] {
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

function complaint(file: string, target: string): string | undefined {
  const from = placeOf(file);
  if (!from) return `${file} belongs to no room: put it in one, or describe its room in scripts/arrows.ts`;
  const path = ownPath(file, target);
  if (!path) {
    const packages = from.room.packages;
    return !packages || packages.includes(target)
      ? undefined
      : `${file}: ${from.name} may not import ${target}`;
  }
  // Pictures, styles, data and the route types that React Router generates belong to nobody.
  if (!/\.tsx?$/.test(path) || path.includes('/+types/')) return undefined;
  const to = placeOf(path);
  if (to && from.may.some((name) => fits(name, to.name))) return undefined;
  return `${file}: ${from.name} may not import ${to?.name ?? 'a file outside every room'} (${path})`;
}

/** The path from the root of something of ours, or undefined for a package from npm or Node itself. */
function ownPath(file: string, target: string): string | undefined {
  if (target.startsWith('.')) return join(dirname(file), target.split('?')[0] ?? '');
  const [, workspace, path] = WORKSPACE.exec(target) ?? [];
  if (!workspace) return undefined;
  const folder = ['domain', 'contract'].includes(workspace) ? 'packages' : 'apps';
  return `${folder}/${workspace}/src/${path}.ts`;
}

function placeOf(file: string): Place | undefined {
  for (const room of ROOMS) {
    const match = room.files.exec(file);
    if (!match) continue;
    const fill = (name: string) => name.replace('$1', match[1] ?? '');
    return { room, name: fill(room.room), may: room.may.map(fill) };
  }
  return undefined;
}

function fits(allowed: string, name: string): boolean {
  return allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : allowed === name;
}
