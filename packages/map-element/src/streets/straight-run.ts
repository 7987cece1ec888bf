import type { FlatLine } from './street-tile.ts';

/** The straight part of a line that has most space for a name. */
export type Run = { x: number; y: number; length: number; angle: number };

/** A rectangle in the coordinates of the line. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** A name follows its street as long as the street turns by less than this from where the name begins, in radians. */
const MAX_TURN = 0.4;

type Piece = { x1: number; y1: number; x2: number; y2: number };

/**
 * Finds the longest straight run of a line within a rectangle. `x` and `y` are its middle, `angle` its direction to the
 * right in radians, so that text on it is upright.
 */
export function longestStraightRun(line: FlatLine, bounds: Bounds): Run | null {
  let best: Piece | null = null;
  let run: Piece | null = null;
  let heading = 0;
  for (let index = 0; index + 3 < line.length; index += 2) {
    const piece = clip(line.slice(index, index + 4), bounds);
    if (!piece) {
      run = null;
      continue;
    }
    const angle = Math.atan2(piece.y2 - piece.y1, piece.x2 - piece.x1);
    const continues: boolean =
      run !== null && run.x2 === piece.x1 && run.y2 === piece.y1 && turn(heading, angle) < MAX_TURN;
    if (!continues) heading = angle;
    const current: Piece = { ...piece, ...(run && continues && { x1: run.x1, y1: run.y1 }) };
    if (!best || lengthOf(current) > lengthOf(best)) best = current;
    run = current;
  }
  return best && describe(best);
}

function describe(piece: Piece): Run {
  const { x1, y1, x2, y2 } = piece;
  const angle = x2 < x1 ? Math.atan2(y1 - y2, x1 - x2) : Math.atan2(y2 - y1, x2 - x1);
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, length: lengthOf(piece), angle };
}

function turn(from: number, to: number): number {
  const difference = Math.abs(from - to) % (2 * Math.PI);
  return Math.min(difference, 2 * Math.PI - difference);
}

const lengthOf = ({ x1, y1, x2, y2 }: Piece) => Math.hypot(x2 - x1, y2 - y1);

/** The part of a segment within a rectangle (Liang and Barsky's algorithm). */
function clip([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], bounds: Bounds): Piece | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  const edges = [
    [-dx, x1 - bounds.left],
    [dx, bounds.right - x1],
    [-dy, y1 - bounds.top],
    [dy, bounds.bottom - y1],
  ] as const;
  for (const [speed, distance] of edges) {
    if (speed === 0 && distance < 0) return null;
    if (speed < 0) from = Math.max(from, distance / speed);
    if (speed > 0) to = Math.min(to, distance / speed);
  }
  if (from >= to) return null;
  // Ends that are not cut stay exact, so that a run continues over them.
  return {
    x1: from === 0 ? x1 : x1 + from * dx,
    y1: from === 0 ? y1 : y1 + from * dy,
    x2: to === 1 ? x2 : x1 + to * dx,
    y2: to === 1 ? y2 : y1 + to * dy,
  };
}
