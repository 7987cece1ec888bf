import type { Position } from './sources.ts';

/**
 * Leaves out points that a straight line passes within `tolerance` degrees (Douglas and Peucker). First and last
 * point stay.
 */
export function simplify(line: readonly Position[], tolerance: number): Position[] {
  const keptIndexes = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, most] = [-1, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const away = distance(at(line, index), at(line, from), at(line, to));
      if (away > most) [farthest, most] = [index, away];
    }
    if (farthest < 0) continue;
    keptIndexes.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_point, index) => keptIndexes.has(index)).map(roundPosition);
}

/** Four decimals: eleven metres, finer than any source. */
export function roundPosition([lng, lat]: Position): Position {
  return [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4];
}

function distance([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

function at(line: readonly Position[], index: number): Position {
  return line[index] as Position;
}
