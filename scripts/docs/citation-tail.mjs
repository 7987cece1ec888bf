const NUMBER = String.raw`(\d{1,3}[a-z]?(?:\.\d+)*|[IPRXV]\d{1,2})\b(?!\.?\d|%| ?(?:s|ms|km|px|m)\b)`;
const FIRST_ID = new RegExp(`^,? (?:sections? )?${NUMBER}`);
/** `, 64`, ` and X5`, `, X4 and X5`, ` and section 9`. */
const NEXT_ID = new RegExp(`^(?:,? and |, )(?:sections? )?${NUMBER}`);
const LAST_ID = new RegExp(`^ to ${NUMBER}`);
const QUOTED = /^(?:,? and |,? |: )"([^"]{1,120})"/;
const ITEM = /^, items? (\d+)\b/;
/** Texts in single quotes, names in backticks and constants count only after the number of a section. */
const NAMED = [
  /^(?:,? and |,? |: )'([^']{1,120})'(?= ?[).,;])/,
  /^(?:,? and |,? |: )`([^`]{1,120})`/,
  /^: ([A-Z]+(?:_[A-Z]+)+)\b/,
];

/**
 * Reads what follows the word of a citation: `section 3 "Payment option" and section 9 "Payment modes"` is two citations,
 * `13, 64` is one with two ids.
 */
export function readCitationTail(tail) {
  const citations = [{ ids: [], titles: [], item: null }];
  let rest = tail;
  for (;;) {
    const current = citations.at(-1);
    const part = nextPart(rest, current.ids.length > 0);
    if (part === null) return citations.filter((each) => each.ids.length + each.titles.length > 0);
    rest = rest.slice(part.length);
    if (part.kind === 'title') current.titles.push(part.value);
    else if (part.kind === 'item') current.item = part.value;
    else if (part.kind === 'last') current.ids.push(...range(current.ids.at(-1), part.value));
    else if (current.titles.length > 0) citations.push({ ids: [part.value], titles: [], item: null });
    else current.ids.push(part.value);
  }
}

function nextPart(rest, hasId) {
  const kinds = hasId
    ? { id: [NEXT_ID], last: [LAST_ID], item: [ITEM], title: [QUOTED, ...NAMED] }
    : { id: [FIRST_ID], title: [QUOTED] };
  for (const [kind, patterns] of Object.entries(kinds)) {
    const match = patterns.map((pattern) => pattern.exec(rest)).find(Boolean);
    if (match) return { kind, value: match[1], length: match[0].length };
  }
  return null;
}

/** The ids after `from` up to `to`: of `63` and `80`, or of `I1` and `I8`. */
function range(from, to) {
  const [, letter, last] = /^(\D?)(\d+)$/.exec(to) ?? [];
  const first = Number(from.replace(/\D/g, ''));
  if (!last || Number(last) <= first) return [to];
  return Array.from({ length: Number(last) - first }, (_, index) => `${letter}${first + index + 1}`);
}
