import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../package/package-contents.ts';

type LockedPackage = {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
};

/** A package, as CycloneDX lists it. */
type Component = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: { expression: string }[];
  hashes?: { alg: string; content: string }[];
};

/**
 * Writes the packages of the running product as CycloneDX JSON: those of the lock file, with the hashes by which they are installed.
 * Not by `npm sbom`, which ends with EINVALIDPURLTYPE at workspaces without a version.
 * @param file where to
 * @param options.all with the packages for building and testing
 * @returns how many there are
 */
export function writeSbom(file: string, { all = false } = {}): number {
  const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  const { version } = read('package.json') as { version: string };
  const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
  const components = new Map<string, Component>();
  for (const [path, locked] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || locked.link || !locked.version) continue;
    if (!all && (locked.dev || locked.devOptional)) continue;
    const component = describePackage(name, locked.version, locked);
    components.set(component.purl, component);
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const product = { type: 'application', 'bom-ref': `portal@${version}`, name: 'portal', version };
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components: sorted,
  };
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  return sorted.length;
}

function describePackage(name: string, version: string, { integrity, license }: LockedPackage): Component {
  // Package URL: the @ of a scope is written as %40.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', hash = ''] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && {
      hashes: [
        {
          alg: algorithm.replace('sha', 'SHA-'),
          content: Buffer.from(hash, 'base64').toString('hex'),
        },
      ],
    }),
  };
}

// The program behind `npm run sbom`.
if (import.meta.main) {
  const file = join(ROOT, 'sbom.cdx.json');
  console.log(`${basename(file)}: ${writeSbom(file, { all: process.argv.includes('--all') })} components`);
}
