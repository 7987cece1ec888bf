import type { MethodHealth } from '@portal/payments/health/evaluate-method';
import { readMethodHealth } from '@portal/payments/health/read-method-health';
import type { DatabaseCommand } from '../command.ts';
import { printTable } from '../terminal-text.ts';

/** Shows the health of each payment method, from its latest real payments. */
export const healthCommand: DatabaseCommand = {
  name: 'health',
  about: 'shows the health of each payment method, from its latest payments',
  needsNote: () => false,
  run: async ({ pool, clock }) => {
    const methods = await readMethodHealth(pool, clock.now());
    const rows = Object.entries(methods).map(([mode, each]) => [mode, ...rowOf(each)]);
    const head = ['payment method', 'status', 'good', 'bad', 'paid', 'median'];
    return { kind: 'done', text: printTable([head, ...rows]), data: { methods } };
  },
};

function rowOf({ succeeded, failed, successRate, confirmSeconds, isFailing }: MethodHealth): string[] {
  return [
    isFailing ? 'FAILING' : 'works',
    String(succeeded),
    String(failed),
    successRate === null ? '–' : `${Math.round(successRate * 100)} %`,
    confirmSeconds === null ? '–' : `${Math.round(confirmSeconds)} s`,
  ];
}
