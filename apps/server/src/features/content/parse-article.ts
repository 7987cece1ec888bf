import type { ContentFile, ReportProblem } from '@portal/platform/content/content-files';
import { addressProblem } from './check-addresses.ts';

/** Fields of the front matter: lines `name: value` between two lines `---`. */
const FIELDS = ['title', 'description', 'lead', 'path', 'updated', 'noindex', 'hidden'] as const;

type Field = (typeof FIELDS)[number];

/** An article file: its front matter and its Markdown. */
export type ArticleSource = { fields: Partial<Record<Field, string>>; markdown: string };

const REQUIRED: readonly Field[] = ['title', 'description'];

/** Parses an article file; reports the line of each problem and returns `null` when it is invalid. */
export function parseArticle(
  { file, bytes }: Pick<ContentFile, 'file' | 'bytes'>,
  report: ReportProblem,
): ArticleSource | null {
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    report({ file, place: 'line 1', problem: 'a page begins with its facts between two lines of ---' });
    return null;
  }
  let isValid = true;
  const complain = (place: string, problem: string) => {
    isValid = false;
    report({ file, place, problem });
  };
  const fields = readFields(lines.slice(1, end), complain);
  for (const field of REQUIRED) if (!fields[field]) complain('the facts', `"${field}:" is missing`);
  checkFields(fields, complain);
  return isValid ? { fields, markdown: lines.slice(end + 1).join('\n') } : null;
}

type ReportField = (place: string, problem: string) => void;

function readFields(lines: readonly string[], report: ReportField): ArticleSource['fields'] {
  const fields: ArticleSource['fields'] = {};
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const place = `line ${index + 2}`;
    const [, name, value = ''] = /^(\w+):(.*)$/.exec(line) ?? [];
    const field = FIELDS.find((known) => known === name);
    if (field === undefined) report(place, `unknown fact "${line}"; known are ${FIELDS.join(', ')}`);
    else if (field in fields) report(place, `"${field}:" is there twice`);
    else fields[field] = value.trim();
  });
  return fields;
}

function checkFields({ path, updated, noindex, hidden }: ArticleSource['fields'], report: ReportField): void {
  const problem = path === undefined ? null : addressProblem(path);
  if (problem) report('path', problem);
  if (updated && !/^\d{4}-\d\d-\d\d$/.test(updated)) report('updated', 'a day is written 2026-01-31');
  for (const [name, value] of Object.entries({ noindex, hidden })) {
    if (value !== undefined && value !== 'yes' && value !== 'no') report(name, 'yes or no');
  }
}
