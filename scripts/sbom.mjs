import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readyPackages } from './ready/packages.mjs';
import { machinePath, ROOT } from './ready/run.mjs';
import { launch, say } from './ready/say.mjs';

const FILE = 'sbom.cdx.json';
const MOST_BYTES = 64 * 1024 * 1024;

// `npm run sbom`: the packages that the running product consists of, as CycloneDX JSON (SAFETY X13).
// `-- --all` adds those that only build and test it.
await launch(async () => {
  await readyPackages();
  const omitted = process.argv.includes('--all') ? [] : ['--omit=dev'];
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error', ...omitted],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_BYTES, env: { ...process.env, PATH: machinePath() } },
  );
  const document = JSON.parse(text);
  // npm takes the name of the folder, which is another one on every machine.
  document.metadata.component.name = 'portal';
  writeFileSync(join(ROOT, FILE), `${JSON.stringify(document, null, 2)}\n`);
  say(`${FILE}: CycloneDX ${document.specVersion}, ${document.components.length} components`);
  return 0;
});
