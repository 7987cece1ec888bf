import type { FigureRow, FigureStepRow } from '../../features/figures/read-figure-rows.ts';

type Named = Pick<FigureRow, 'measure' | 'part' | 'count'> & { way?: string; bin: number };
type Only = { measure: string; part?: string; way?: string };

const matches = (row: Named, { measure, part, way }: Only) =>
  row.measure === measure &&
  (part === undefined || row.part === part) &&
  (way === undefined || row.way === way);

/** How often something happened. */
export function countOf(rows: readonly Named[], only: Only): number {
  return rows.reduce((sum, row) => (matches(row, only) ? sum + row.count : sum), 0);
}

/** How many values each class of a duration or score has. */
export function classesOf(rows: readonly Named[], only: Only): Map<number, number> {
  const classes = new Map<number, number>();
  for (const row of rows)
    if (matches(row, only)) classes.set(row.bin, (classes.get(row.bin) ?? 0) + row.count);
  return classes;
}

/** The different parts or ways that a measure has, sorted; those without a name are left out. */
export function namesOf<Column extends 'part' | 'way'>(
  rows: readonly Pick<FigureRow, 'measure' | Column>[],
  measures: readonly string[],
  column: Column,
): string[] {
  const names = rows.filter((row) => measures.includes(row.measure)).map((row) => row[column] as string);
  return [...new Set(names)].filter((name) => name !== '').sort();
}

/** The rows of each step of the period, and of the period before. */
export function groupBySteps(rows: readonly FigureStepRow[], steps: number) {
  const empty = () => Array.from({ length: steps }, (): FigureStepRow[] => []);
  const [now, before] = [empty(), empty()];
  for (const row of rows) (row.step < 0 ? before[row.step + steps] : now[row.step])?.push(row);
  return { now, before };
}
