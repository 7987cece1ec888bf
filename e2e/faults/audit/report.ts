import type { LedgerViolation } from '../../audit/audit-ledgers.ts';
import { sumByCurrency } from '../../audit/sum-by-currency.ts';
import type { FaultRun } from '../fault-run.ts';
import { countComplaints } from './count-complaints.ts';
import { readPaymentHistory } from './payment-history.ts';

/** Further violations are counted, but their history is not printed. */
const HISTORY_LIMIT = 10;

/**
 * Returns the report as lines: counts by method, injected faults, sums, violations with the history of the
 * payment.
 */
export async function writeReport(run: FaultRun, violations: LedgerViolation[]): Promise<string[]> {
  const { environment, injectedFaults, purchaseLogs } = run;
  const { once, lost, duplicated, late, repeated } = environment.callbackProxy.counts;
  const stopped = purchaseLogs.flatMap(({ index, stopped: why }) =>
    why ? [`  purchase ${index}: ${why}`] : [],
  );
  return [
    '',
    ...(await countPayments(run)),
    '',
    `Delivered: ${await countDeliveries(run)}`,
    ...(await countComplaints(run)),
    `Faults: ${injectedFaults.join(', ')}`,
    `Callbacks: ${once} forwarded, ${duplicated} duplicated, ${late} late, ${lost} lost, ${repeated} repeated at the end`,
    `Connections: ${environment.connections.failedRequests()} requests to providers failed`,
    ...(await sumByCurrency(environment.databaseUrl)).map(
      (sum) =>
        `${sum.currency}: ${sum.charged} charged = ${sum.delivered} delivered + ${sum.refunded} refunded` +
        ` + ${sum.chargedBack} lost in disputes + ${sum.inReview} in review + ${sum.unexplained} unexplained`,
    ),
    ...(stopped.length ? [`Not paid: ${stopped.length}`, ...stopped] : []),
    ...(await listViolations(run, violations)),
  ];
}

/** Counts the payments by mode and state. */
async function countPayments({ environment: { pool } }: FaultRun): Promise<string[]> {
  const { rows } = await pool.query<{ mode: string; state: string; count: number }>(
    'SELECT mode, state, count(*)::int AS count FROM payments GROUP BY 1, 2',
  );
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  const modes = [...new Set(rows.map(({ mode }) => mode))].sort();
  const count = (mode: string, state: string) =>
    rows.find((row) => row.mode === mode && row.state === state)?.count ?? 0;
  const cells = (first: string, rest: readonly (string | number)[]) =>
    [first.padEnd(15), ...rest.map((cell) => String(cell).padStart(13))].join('');
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

/** Lists what was delivered by kind. A kind that nobody could buy would be missing. */
async function countDeliveries({ environment: { pool } }: FaultRun): Promise<string> {
  const { rows } = await pool.query<{ kind: string; count: number }>(`
    SELECT order_kind AS kind, count(*)::int AS count FROM payments WHERE state = 'fulfilled' GROUP BY 1 ORDER BY 1`);
  return rows.map(({ kind, count }) => `${count} ${kind}`).join(', ');
}

async function listViolations(
  { environment: { pool } }: FaultRun,
  violations: LedgerViolation[],
): Promise<string[]> {
  if (violations.length === 0) return ['', 'No violations.'];
  const lines = [`${violations.length} violations:`];
  for (const [index, { what, id }] of violations.entries()) {
    lines.push(`  ${what} ${id}`, ...(id && index < HISTORY_LIMIT ? await readPaymentHistory(pool, id) : []));
  }
  return ['', ...lines];
}
