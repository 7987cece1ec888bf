import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readyPackages } from './ready/packages.mjs';
import { machinePath, ROOT } from './ready/run.mjs';
import { launch, print } from './ready/terminal.mjs';

const FILE = 'sbom.cdx.json';
const MAX_BYTES = 64 * 1024 * 1024;

// `npm run sbom`: lists the packages of the running product as CycloneDX JSON (SAFETY X13).
// `-- --all` adds packages for building and testing.
await launch(async () => {
  await readyPackages();
  const omitted = process.argv.includes('--all') ? [] : ['--omit=dev'];
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error', ...omitted],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES, env: { ...process.env, PATH: machinePath() } },
  );
  const document = JSON.parse(text);
  // npm uses the name of the folder, which differs between machines.
  document.metadata.component.name = 'portal';
  writeFileSync(join(ROOT, FILE), `${JSON.stringify(document, null, 2)}\n`);
  print(`${FILE}: CycloneDX ${document.specVersion}, ${document.components.length} components`);
  return 0;
});
