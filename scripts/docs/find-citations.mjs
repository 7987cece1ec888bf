import { readCitationTail } from './citation-tail.mjs';
import { SPEC_WORDS } from './spec-documents.mjs';

const WORD = new RegExp(`\\b(${SPEC_WORDS.join('|')}|[Dd]ecisions?)(?:\\.md)?(?:['’]s)?\\b`, 'g');
/** Documents that a clone does not have. */
const NO_DOCUMENT =
  /\b(?:HOUSE|DESIGN)(?:\.md\b|['’]s\b|(?=,? (?:section|habit)))|\bissue (?:\d+(?=,|\)))|\bissue(?=: ")/g;
/** A line break and the indent or comment mark of the next line. */
const LINE_BREAK = /\n[ \t]*(?:\/\/|\*(?!\/)|--)?[ \t]*/g;
/** Longer than any citation with its quotations. */
const TAIL_LENGTH = 400;

/**
 * Finds the citations in a source file or a document, also where one continues on the next line of a comment.
 * @returns `{ line, word, ids, titles, item }`; without `ids` the whole document is cited. For a document that does not
 * exist `{ line, word: null, text }`
 */
export function findCitations(text) {
  const flat = text.replace(LINE_BREAK, (gap) => ' '.repeat(gap.length));
  const lineAt = (index) => text.slice(0, index).split('\n').length;
  const cited = [...flat.matchAll(WORD)].flatMap(({ 0: found, 1: name, index }) => {
    const start = index + found.length;
    const tail = flat.slice(start, start + TAIL_LENGTH).replace(/\s+/g, ' ');
    const word = /^decision/i.test(name) ? 'decision' : name;
    return readCitationTail(tail).map((citation) => ({ line: lineAt(index), word, ...citation }));
  });
  const dead = [...flat.matchAll(NO_DOCUMENT)].map((match) => ({
    line: lineAt(match.index),
    word: null,
    text: match[0],
  }));
  return [...cited, ...dead];
}
