import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../ready/run.mjs';
import { findCitations } from './find-citations.mjs';
import { readCitedDocuments, toPlainText } from './spec-documents.mjs';

/** Source files and documents. */
const CITING_FILES =
  '{*.{md,ts},{apps,packages,e2e,scripts,docs,.github}/**/*.{ts,tsx,mjs,js,css,sql,md,yml}}';
const NOT_OURS = /(^|\/)(node_modules|build|\.react-router|data|\.cache|migrations)$/;

/**
 * Checks that everything cited is there: `SPEC section 3 "Bundle"`, `RULINGS 63, 64`, `SAFETY X4`, `decision 049`.
 * @returns how many citations there are, and a line `file:line: what is missing` for each wrong one
 */
export function checkCitations() {
  const documents = readCitedDocuments();
  const paths = globSync(CITING_FILES, { cwd: ROOT, exclude: (path) => NOT_OURS.test(path) }).sort();
  const found = paths.flatMap((path) =>
    findCitations(readFileSync(join(ROOT, path), 'utf8')).map((citation) => ({ path, ...citation })),
  );
  const wrong = found.flatMap((citation) =>
    missingParts(citation, documents).map((missing) => `${citation.path}:${citation.line}: ${missing}`),
  );
  return { count: found.length, wrong };
}

function missingParts({ word, text, ids, titles, item }, documents) {
  if (word === null) return [`"${text}" is not a document of this repository`];
  const { file, parts } = documents[word];
  const unknown = ids.filter((id) => !parts.has(id));
  if (unknown.length > 0) return unknown.map((id) => `${file} has no ${id}`);
  const where = ids.length === 0 ? [''] : ids;
  const place = `${file}${ids.length === 0 ? '' : ` ${ids.join(', ')}`}`;
  return [
    ...titles
      .filter((title) => !where.some((id) => parts.get(id).includes(toPlainText(title))))
      .map((title) => `${place} has no "${title}"`),
    ...(item && !parts.get(where.at(-1)).includes(` ${item}. `) ? [`${place} has no item ${item}`] : []),
  ];
}
