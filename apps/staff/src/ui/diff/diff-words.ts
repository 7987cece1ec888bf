/** A piece of a text: in both texts, or in one of them only. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Longer texts are compared by lines, so that the comparison takes milliseconds. */
const MAX_WORDS = 600;

/** Compares two texts by words, long ones by lines. Pure function. */
export function diffWords(before: string, after: string): DiffPart[] {
  const words = [splitWords(before), splitWords(after)] as const;
  const isLong = words[0].length > MAX_WORDS || words[1].length > MAX_WORDS;
  const [from, to] = isLong ? [splitLines(before), splitLines(after)] : words;
  const lengths = commonLengths(from, to);
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text = '') => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [at, now] = [0, 0];
  while (at < from.length || now < to.length) {
    if (at < from.length && now < to.length && from[at] === to[now]) {
      add('same', from[at]);
      [at, now] = [at + 1, now + 1];
    } else if (
      now >= to.length ||
      (at < from.length && lengthAt(lengths, at + 1, now) >= lengthAt(lengths, at, now + 1))
    ) {
      add('removed', from[at]);
      at += 1;
    } else {
      add('added', to[now]);
      now += 1;
    }
  }
  return parts;
}

const splitWords = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
const splitLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Length of the longest common sequence of what follows, for each pair of places. */
function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  for (let at = from.length - 1; at >= 0; at -= 1)
    for (let now = to.length - 1; now >= 0; now -= 1) {
      const row = lengths[at];
      if (!row) continue;
      row[now] =
        from[at] === to[now]
          ? lengthAt(lengths, at + 1, now + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, now), lengthAt(lengths, at, now + 1));
    }
  return lengths;
}

const lengthAt = (lengths: readonly number[][], at: number, now: number) => lengths[at]?.[now] ?? 0;
