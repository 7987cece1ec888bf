import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkCitations } from './docs/check-citations.mjs';
import { checkDependencies } from './docs/check-dependencies.mjs';
import { ROOT } from './ready/run.mjs';

// `npm run docs:check`: checks that files, headings and npm scripts that the documentation names exist, parts of docs/spec that
// code or documentation cites, and that docs/dependencies.md has each package that runs in production.

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
  const prose = withoutCode(text);
  const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].filter(([, name]) => !scripts[name]);
  const links = [...prose.matchAll(/\]\(([^)#\s]*)(#[^)\s]+)?[^)]*\)/g)].filter(
    ([, to, anchor]) => !linkWorks(document, to) || !anchorWorks(document, to, anchor),
  );
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].filter(
    ([, name]) => looksLikeFile(name) && !fileExists(document, name),
  );
  return [
    ...commands.map(([, name]) => `${document}: there is no script "npm run ${name}"`),
    ...links.map(([, to, anchor = '']) => `${document}: the link to ${to}${anchor} leads nowhere`),
    ...names.map(([, name]) => `${document}: there is no ${name}`),
  ];
}

function linkWorks(document, to) {
  return /^[a-z]+:/.test(to) || NOT_IN_REPOSITORY.test(to) || existsSync(join(ROOT, dirname(document), to));
}

/** Whether the document has the heading that the anchor names. Only those of our own Markdown are known. */
function anchorWorks(document, to, anchor) {
  const path = to === '' ? document : join(dirname(document), to);
  if (anchor === undefined || !path.endsWith('.md') || !existsSync(join(ROOT, path))) return true;
  const headings = withoutCode(readFileSync(join(ROOT, path), 'utf8')).matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, heading]) => `#${toAnchor(heading)}` === anchor);
}

/** As GitHub makes it: lower case, letters and digits, `-` for each space. */
function toAnchor(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function withoutCode(text) {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
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
