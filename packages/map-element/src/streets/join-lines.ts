import type { FlatLine, NamedLine } from './street-tile.ts';

/**
 * Joins lines of the same name that meet at their ends: a street is stored in pieces from crossing to crossing, and a
 * single piece is often too short for its name.
 */
export function joinLines(lines: readonly NamedLine[]): NamedLine[] {
  const groups = groupBy(lines, ({ kind, text }) => `${kind} ${text}`);
  return [...groups.values()].flatMap(joinGroup);
}

function joinGroup(group: readonly NamedLine[]): NamedLine[] {
  const [first] = group;
  if (!first) return [];
  const joined: FlatLine[] = [];
  const byStart = groupBy(
    group.map(({ line }) => line),
    startOf,
  );
  const ends = new Set(group.map(({ line }) => endOf(line)));
  const used = new Set<FlatLine>();
  const follow = (start: FlatLine) => {
    if (used.has(start)) return;
    let whole = start;
    used.add(start);
    for (;;) {
      const next = byStart.get(endOf(whole))?.find((line) => !used.has(line));
      if (!next) break;
      used.add(next);
      whole = [...whole, ...next.slice(2)];
    }
    joined.push(whole);
  };
  // First the pieces that continue no other one, so that a chain is joined from its beginning.
  for (const { line } of group) if (!ends.has(startOf(line))) follow(line);
  for (const { line } of group) follow(line);
  return joined.map((line) => ({ ...first, line }));
}

/** `Map.groupBy` is too new for older phones. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const startOf = (line: FlatLine) => `${line[0]} ${line[1]}`;
const endOf = (line: FlatLine) => `${line.at(-2)} ${line.at(-1)}`;
