import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type MeasuredGoal, readGoalTable } from './goals.ts';
import { median } from './median.ts';
import type { BenchOptions } from './options.ts';

const HERE = fileURLToPath(new URL('../..', import.meta.url));
/** Parts that are measured in turn: the others need the same machine for half an hour each. */
const PARTS = ['pages', 'purchases'] as const;

/**
 * Measures this checkout and another one in turn, each by its own bench with a portal and a database of its own: what else the machine
 * does changes from minute to minute and meets both.
 * @param other folder of the other checkout, built
 * @returns a Markdown table for each part: both medians, and the ratio of this checkout's to the other's. Throws when a run of a bench
 * brings no figures.
 */
export async function benchAgainst(
  other: string,
  options: BenchOptions,
  print: (line: string) => void,
): Promise<string> {
  const tables: string[] = [];
  for (const part of PARTS) {
    if (!options[part]) continue;
    const [ours, theirs]: [MeasuredGoal[][], MeasuredGoal[][]] = [[], []];
    for (let round = 1; round <= options.rounds; round += 1) {
      // Each goes first every other time.
      const turns = [
        { folder: HERE, name: 'this checkout', into: ours },
        { folder: other, name: 'the other', into: theirs },
      ];
      for (const { folder, name, into } of round % 2 === 1 ? turns : turns.toReversed()) {
        print(`${part}, round ${round} of ${options.rounds}: ${name}`);
        into.push(await measureIn(folder, part, options));
      }
    }
    tables.push(comparisonTable(part, ours, theirs));
  }
  return tables.join('\n\n');
}

async function measureIn(
  folder: string,
  part: (typeof PARTS)[number],
  { isQuick }: BenchOptions,
): Promise<MeasuredGoal[]> {
  const args = ['scripts/bench/main.ts', '--only', part, ...(isQuick ? ['--quick'] : [])];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const goals = readGoalTable(await text(child.stdout));
  if (goals.length === 0) throw new Error(`The bench in ${folder} brought no figures of ${part}`);
  return goals;
}

/**
 * The Markdown table of two checkouts.
 * @param ours the goals of each round; those that only one of the checkouts has are left out
 */
export function comparisonTable(
  part: string,
  ours: readonly MeasuredGoal[][],
  theirs: readonly MeasuredGoal[][],
): string {
  const medianOf = (rounds: readonly MeasuredGoal[][], name: string) =>
    median(rounds.flatMap((goals) => goals.filter((goal) => goal.name === name).map(({ value }) => value)));
  const rows = (ours[0] ?? []).flatMap(({ name, unit }) => {
    if (!theirs.every((goals) => goals.some((goal) => goal.name === name))) return [];
    const [here, there] = [medianOf(ours, name), medianOf(theirs, name)];
    const ratio = there === 0 ? '' : (here / there).toFixed(2);
    return [`| ${name} | ${here} ${unit} | ${there} ${unit} | ${ratio} |`];
  });
  return [
    `### ${part}, this checkout and the other in turn (medians of ${ours.length})`,
    '',
    '| | This | The other | Ratio |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
