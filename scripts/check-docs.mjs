import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkCitations } from './docs/check-citations.mjs';
import { checkDependencies } from './docs/check-dependencies.mjs';
import { ROOT } from './ready/run.mjs';

// `npm run docs:check`: checks that files and npm scripts in the documentation exist, parts of docs/spec that code or
// documentation cites, and that docs/dependencies.md has each package that runs in production.

/** Files that are created by running or building the portal, or by its operator. */
const NOT_IN_REPOSITORY =
  /^(\.\/)?(data|node_modules|\.env|\.cache|test-results|playwright-report)(\/|$)|^apps\/web\/(build|\.react-router)|^apps\/server\/build/;
const FILE_NAME = /^[\w@.$()+-]+(\/[\w@.$()+-]+)*\/?$/;
const SOURCE_NAME = /\.(ts|tsx|mjs|css|json|md|yml|sql)$/;

const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
const files = globSync('**/*', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|build|dist|\.react-router|\.git|data|\.cache)$/.test(path),
});
const roots = new Set(globSync('*', { cwd: ROOT }).concat('.github', '.ci'));
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];

const wrong = documents.filter((path) => existsSync(join(ROOT, path))).flatMap(problemsOf);
const citations = checkCitations();
const dependencies = checkDependencies();
for (const line of [...wrong, ...citations.wrong, ...dependencies]) console.error(line);
console.log(`docs:check: ${documents.length} documents, ${wrong.length} wrong references`);
console.log(`docs:check: ${citations.count} citations, ${citations.wrong.length} wrong ones`);
console.log(`docs:check: ${dependencies.length} wrong rows of dependencies`);
process.exitCode = wrong.length + citations.wrong.length + dependencies.length === 0 ? 0 : 1;

function problemsOf(document) {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].filter(([, name]) => !scripts[name]);
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].filter(([, to]) => !linkWorks(document, to));
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].filter(
    ([, name]) => looksLikeFile(name) && !fileExists(document, name),
  );
  return [
    ...commands.map(([, name]) => `${document}: there is no script "npm run ${name}"`),
    ...links.map(([, to]) => `${document}: the link to ${to} leads nowhere`),
    ...names.map(([, name]) => `${document}: there is no ${name}`),
  ];
}

function linkWorks(document, to) {
  return /^[a-z]+:/.test(to) || NOT_IN_REPOSITORY.test(to) || existsSync(join(ROOT, dirname(document), to));
}

/** Paths from the root, and names of source files with or without their folder; not URLs, globs or placeholders. */
function looksLikeFile(name) {
  if (!FILE_NAME.test(name) || NOT_IN_REPOSITORY.test(name)) return false;
  return (
    SOURCE_NAME.test(name) || (name.includes('/') && (name.startsWith('.') || roots.has(name.split('/')[0])))
  );
}

function fileExists(document, name) {
  const bare = name.replace(/^(\.\.?\/)+|\/$/g, '');
  if (existsSync(join(ROOT, bare)) || existsSync(join(ROOT, dirname(document), name))) return true;
  return SOURCE_NAME.test(bare) && files.some((file) => file.endsWith(`/${bare}`));
}
