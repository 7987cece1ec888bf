import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `npm run structure`: prints how large the code is and how often it has what it should have once, beside the goals (ARCHITECTURE.md,
// "How large it is"). Lengths are a means: nothing is written shorter to meet them.

const GOAL = { lines: 110_000, files: 1_500, share: 0.25 };

/** Tests, their helpers and samples, journeys and types of other files are no source. */
const IS_SOURCE = /^(?!e2e\/)(?!.*(\.test\.|\/testing\/|\/samples\/|\.d\.)).*\.tsx?$/;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => IS_SOURCE.test(file));
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const lines = sum(sources.map(({ text }) => countLines(text)));
const parts = [...Map.groupBy(sources, ({ file }) => file.split('/').slice(0, 2).join('/'))]
  .map(([name, ofPart]) => ({
    name,
    lines: sum(ofPart.map(({ text }) => countLines(text))),
    files: ofPart.length,
  }))
  .sort((one, other) => other.lines - one.lines);
const [largest] = parts;

/** What should exist once: files whose name or text says that they are one. */
const ONCE = [
  { what: 'schedulers of payment steps', pattern: /\breturn createScheduler</ },
  { what: 'refunds: tables of their states and events', pattern: /^export const REFUND_TRANSITIONS\b/m },
  { what: 'approvals: tables of what waits', pattern: /pgTable\(\s*'[a-z_]*proposals'/ },
  {
    what: 'doors of the staff: what checks who may act',
    pattern: /^export (async )?function [a-zA-Z]*StaffCalls\b/m,
  },
];

const percent = (share: number) => `${Math.round(share * 100)} %`;
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

row('What', 'Now', 'Goal');
row('---', '---', '---');
row('source lines outside tests', lines, GOAL.lines);
row('files', files.length, GOAL.files);
row(`largest part (${largest?.name})`, percent((largest?.lines ?? 0) / lines), percent(GOAL.share));
for (const { what, pattern } of ONCE) {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  row(what, `${found.length}: ${found.join(', ')}`, 1);
}
console.log('\nWrong and upward imports: npm run imports\n');
row('Part', 'Lines', 'Files');
row('---', '---', '---');
for (const part of parts) row(part.name, part.lines, part.files);

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
