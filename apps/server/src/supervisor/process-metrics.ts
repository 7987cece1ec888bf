import { Counter, Gauge, Registry } from 'prom-client';
import type { Role } from './messages.ts';

const ROLES: Role[] = ['web', 'jobs', 'sandbox'];

/**
 * The supervisor's own metrics.
 * @param present roles of the processes that are there
 */
export function createProcessMetrics(present: () => Role[]) {
  const registry = new Registry();
  const running = new Gauge({
    name: 'portal_processes',
    help: 'Processes of this node',
    labelNames: ['role'],
    registers: [registry],
    collect: () => {
      const roles = present();
      for (const role of ROLES) running.set({ role }, roles.filter((one) => one === role).length);
    },
  });
  const ends = new Counter({
    name: 'portal_process_ends_total',
    help: 'Processes of this node that ended, also those that were replaced',
    labelNames: ['role'],
    registers: [registry],
  });
  for (const role of ROLES) ends.inc({ role }, 0);
  return { text: () => registry.metrics(), countEnd: (role: Role) => ends.inc({ role }) };
}
