import type { DiffPart } from './diff-words.ts';

/** Characters of an unchanged text that are shown beside a change. */
const CONTEXT = 60;

/** A comparison without what is far from every change: `…` stands for it. A text without a change is as it is. Pure function. */
export function shortenDiff(parts: readonly DiffPart[]): DiffPart[] {
  if (parts.every(({ kind }) => kind === 'same')) return [...parts];
  return parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= 3 * CONTEXT) return part;
    const start = at === 0 ? '' : cutEnd(part.text.slice(0, CONTEXT));
    const end = at === parts.length - 1 ? '' : cutStart(part.text.slice(-CONTEXT));
    return { ...part, text: `${start}${start && ' '}…${end && ' '}${end}` };
  });
}

/** Without a word that was cut in two. */
const cutEnd = (text: string) => text.replace(/\S*$/, '').trimEnd();
const cutStart = (text: string) => text.replace(/^\S*/, '').trimStart();
