/** Characters that are recorded around a change, and of a change at most. The whole text is among the revisions. */
const CONTEXT = 40;
const MOST = 400;

/** A text as it was and is; `null`: there was or is none. */
type Change = { before: string | null; after: string | null };

/**
 * The part of a text in which two versions differ, with some characters around it, for the record of acts; `…` stands for what is
 * left out. Pure function.
 */
export function changedPart({ before, after }: Change): Change {
  if (before === null || after === null) return { before: before && cut(before), after: after && cut(after) };
  const start = Math.max(commonStart(before, after) - CONTEXT, 0);
  const end = Math.max(commonEnd(before, after) - CONTEXT, 0);
  const partOf = (text: string) => {
    const part = cut(text.slice(start, Math.max(text.length - end, start)));
    return `${start > 0 ? '…' : ''}${part}${end > 0 && !part.endsWith('…') ? '…' : ''}`;
  };
  return { before: partOf(before), after: partOf(after) };
}

const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Characters that both end with, without those that they begin with. */
function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length) - commonStart(one, other);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}
