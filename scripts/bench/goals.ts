/** A measured figure and the goal of docs/performance.md: at most, or at least, that much. */
export type Goal = { name: string; value: number; unit: string } & ({ most: number } | { least: number });

/** What a part of the bench measured: a Markdown section, and its goals. */
export type Section = { text: string; goals: readonly Goal[] };

/** What a table of goals says of one. */
export type MeasuredGoal = Pick<Goal, 'name' | 'value' | 'unit'>;

export function isMet(goal: Goal): boolean {
  return 'most' in goal ? goal.value <= goal.most : goal.value >= goal.least;
}

/** The Markdown table of all goals; a missed one says by how much. */
export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const limit = 'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`;
    const ratio = goal.value / ('most' in goal ? goal.most : goal.least);
    const result = isMet(goal) ? 'met' : `**missed**, ${ratio.toFixed(2)} of it`;
    return `| ${goal.name} | ${rounded(goal.value)} ${goal.unit} | ${limit} ${goal.unit} | ${result} |`;
  });
  return ['### Goals', '', '| | Measured | Goal | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Reads what {@link goalTable} wrote, also that of another version of the bench. Other text has none. */
export function readGoalTable(text: string): MeasuredGoal[] {
  const rows = text.matchAll(/^\| (.+?) \| (-?[\d.]+) (\S*) \| [≤≥] /gm);
  return [...rows].map(([, name = '', value, unit = '']) => ({ name, value: Number(value), unit }));
}

function rounded(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  // A ratio of two checkouts needs more of a small one.
  return value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 4 : 2);
}
