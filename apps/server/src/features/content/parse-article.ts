import type { ContentFile, ReportProblem } from '../../platform/content/content-files.ts';
import { addressProblem } from './check-addresses.ts';

/** Facts above the text of an article. Every one is a line `name: value` between two lines `---`. */
const FACTS = ['title', 'description', 'lead', 'path', 'updated', 'noindex', 'hidden'] as const;

type Fact = (typeof FACTS)[number];

/** An article as it was written: its facts, its Markdown and the line that begins on. */
export type WrittenArticle = { facts: Partial<Record<Fact, string>>; markdown: string };

const NEEDED: readonly Fact[] = ['title', 'description'];

/** Reads an article's file; `null` when it can't be used, which is reported with the line. */
export function parseArticle(
  { file, bytes }: Pick<ContentFile, 'file' | 'bytes'>,
  report: ReportProblem,
): WrittenArticle | null {
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    report({ file, place: 'line 1', problem: 'a page begins with its facts between two lines of ---' });
    return null;
  }
  let usable = true;
  const complain = (place: string, problem: string) => {
    usable = false;
    report({ file, place, problem });
  };
  const facts = readFacts(lines.slice(1, end), complain);
  for (const fact of NEEDED) if (!facts[fact]) complain('the facts', `"${fact}:" is missing`);
  checkFacts(facts, complain);
  return usable ? { facts, markdown: lines.slice(end + 1).join('\n') } : null;
}

type Complain = (place: string, problem: string) => void;

function readFacts(lines: readonly string[], complain: Complain): WrittenArticle['facts'] {
  const facts: WrittenArticle['facts'] = {};
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const place = `line ${index + 2}`;
    const [, name, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    const fact = FACTS.find((known) => known === name);
    if (fact === undefined) complain(place, `"${line}" is no fact; known are ${FACTS.join(', ')}`);
    else if (fact in facts) complain(place, `"${fact}:" is there twice`);
    else facts[fact] = value;
  });
  return facts;
}

function checkFacts({ path, updated, noindex, hidden }: WrittenArticle['facts'], complain: Complain): void {
  const wrong = path === undefined ? null : addressProblem(path);
  if (wrong) complain('path', wrong);
  if (updated && !/^\d{4}-\d\d-\d\d$/.test(updated)) complain('updated', 'a day is written 2026-01-31');
  for (const [name, value] of Object.entries({ noindex, hidden })) {
    if (value !== undefined && value !== 'yes' && value !== 'no') complain(name, 'yes or no');
  }
}
