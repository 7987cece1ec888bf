import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../ready/run.mjs';

const DOCUMENT = 'docs/dependencies.md';

/** Compares the packages that run in production with the rows of docs/dependencies.md; returns a line for each difference. */
export function checkDependencies() {
  const used = new Set(
    globSync('{apps,packages,packages/addons}/*/package.json', { cwd: ROOT })
      .concat('package.json')
      .flatMap((path) => Object.keys(JSON.parse(readFileSync(join(ROOT, path), 'utf8')).dependencies ?? {})),
  );
  const rows = readFileSync(join(ROOT, DOCUMENT), 'utf8').matchAll(/^\| (.+?) \| (.+?) \|/gm);
  const described = new Set(
    [...rows].flatMap(([, names]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  return [
    ...[...used].filter((name) => !described.has(name)).map((name) => `${DOCUMENT}: ${name} has no row`),
    ...[...described]
      .filter((name) => !used.has(name))
      .map((name) => `${DOCUMENT}: nothing depends on ${name}`),
  ];
}
