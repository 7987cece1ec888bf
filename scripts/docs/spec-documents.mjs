import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../ready/run.mjs';

/** The document that each word of a citation stands for, and whether the rows of its tables have ids. */
const DOCUMENTS = {
  SPEC: { file: 'specification.md' },
  RULINGS: { file: 'rulings.md', rows: true },
  SAFETY: { file: 'safety.md', rows: true },
  PROVIDERS: { file: 'providers.md' },
  MAPS: { file: 'maps.md' },
  OPERATORS: { file: 'operators.md' },
};

/** The words that cite a document of docs/spec. */
export const SPEC_WORDS = Object.keys(DOCUMENTS);

/**
 * Reads what can be cited: docs/spec and docs/decisions.
 * @returns per word: its `file` and the plain text of its `parts` by id. A part is a section (`3`, `6a`, `12.4`), a table
 * row (`63`, `X4`) or a decision (`049`); the whole document has the id ''.
 */
export function readCitedDocuments() {
  const documents = Object.entries(DOCUMENTS).map(([word, { file, rows = false }]) => {
    const text = readFileSync(join(ROOT, 'docs/spec', file), 'utf8');
    return [word, { file: `docs/spec/${file}`, parts: readParts(text, rows) }];
  });
  const decisions = globSync('docs/decisions/{product,performance}/*.md', { cwd: ROOT }).map((path) => [
    basename(path).slice(0, 3),
    '',
  ]);
  return {
    ...Object.fromEntries(documents),
    decision: { file: 'docs/decisions', parts: new Map(decisions) },
  };
}

/** Text without Markdown and in lower case, so that a quotation matches across line breaks and emphasis. */
export function toPlainText(text) {
  return text.replace(/[*`]/g, '').replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

function readParts(text, rows) {
  const parts = new Map([['', toPlainText(text)]]);
  for (const [id, section] of sections(text)) parts.set(id, toPlainText(section));
  if (!rows) return parts;
  for (const [row, ids] of text.matchAll(/^\| (\d+|[A-Z]\d+|ASVS [^|]+) \|.*$/gm)) {
    for (const [id] of ids.matchAll(/\b[IPRXV]?\d+(\.\d+)?\b(?!\.)/g)) addRow(parts, id, row);
  }
  return parts;
}

/** `V6.5` is found as `V6` too. */
function addRow(parts, id, row) {
  for (const name of [id, id.replace(/^(V\d+)\.\d+$/, '$1')]) {
    if (!parts.has(name)) parts.set(name, toPlainText(row));
  }
}

/** Sections with a number in their heading; a section ends before the next heading of its level or above. */
function sections(text) {
  return [...text.matchAll(/^(#{2,4}) (\d+[a-z]?(?:\.\d+)*)\.? .*$/gm)].map((heading) => {
    const rest = text.slice(heading.index + heading[0].length);
    const end = rest.search(new RegExp(`^#{1,${heading[1].length}} `, 'm'));
    return [heading[2], heading[0] + (end < 0 ? rest : rest.slice(0, end))];
  });
}
