import type { Breach } from '../audit/breaches.ts';
import { addUp } from '../audit/sums.ts';
import { historyOf } from './history.ts';
import type { Run } from './run.ts';

/** More of them are counted, not printed. */
const MOST_HISTORIES = 10;

/** The whole report as lines: counts by method, faults played, sums, breaches with their histories. */
export async function report(run: Run, breaches: Breach[]): Promise<string[]> {
  const { scene, dealt, diary } = run;
  const { once, lost, thrice, late, again } = scene.office.counts;
  const stopped = diary.flatMap(({ index, stopped: why }) => (why ? [`  purchase ${index}: ${why}`] : []));
  return [
    '',
    ...(await tableOf(run)),
    '',
    `Delivered: ${await kindsOf(run)}`,
    `Blows: ${dealt.join(', ')}`,
    `Callbacks: ${once} passed on, ${thrice} thrice, ${late} late, ${lost} lost, ${again} sent once more at the end`,
    `Lines: ${scene.lines.spoilt()} requests to companies spoilt`,
    ...(await addUp(scene.databaseUrl)).map(
      (sum) =>
        `${sum.currency}: ${sum.charged} charged = ${sum.delivered} delivered + ${sum.refunded} given back` +
        ` + ${sum.inReview} before a person`,
    ),
    ...(stopped.length ? [`Never handed over: ${stopped.length}`, ...stopped] : []),
    ...(await breachLines(run, breaches)),
  ];
}

/** How the payments of each way ended. */
async function tableOf({ scene: { pool } }: Run): Promise<string[]> {
  const { rows } = await pool.query<{ mode: string; state: string; count: number }>(
    'SELECT mode, state, count(*)::int AS count FROM payments GROUP BY 1, 2',
  );
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  const modes = [...new Set(rows.map(({ mode }) => mode))].sort();
  const count = (mode: string, state: string) =>
    rows.find((row) => row.mode === mode && row.state === state)?.count ?? 0;
  const cells = (first: string, rest: readonly (string | number)[]) =>
    [first.padEnd(15), ...rest.map((cell) => String(cell).padStart(10))].join('');
  return [
    cells('', states),
    ...modes.map((mode) =>
      cells(
        mode,
        states.map((state) => count(mode, state)),
      ),
    ),
  ];
}

/** What was delivered, by kind: a kind nobody got through with would be missing. */
async function kindsOf({ scene: { pool } }: Run): Promise<string> {
  const { rows } = await pool.query<{ kind: string; count: number }>(`
    SELECT order_kind AS kind, count(*)::int AS count FROM payments WHERE state = 'fulfilled' GROUP BY 1 ORDER BY 1`);
  return rows.map(({ kind, count }) => `${count} ${kind}`).join(', ');
}

async function breachLines({ scene: { pool } }: Run, breaches: Breach[]): Promise<string[]> {
  if (breaches.length === 0) return ['', 'The books are clean.'];
  const lines = [`${breaches.length} breaches:`];
  for (const [index, { what, id }] of breaches.entries()) {
    lines.push(`  ${what} ${id}`, ...(id && index < MOST_HISTORIES ? await historyOf(pool, id) : []));
  }
  return ['', ...lines];
}
