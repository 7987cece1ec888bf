import { join } from 'node:path';
import { ROOT } from './ready/run.mjs';

/** File in which `audit:check` leaves word that nothing was checked, for the last lines of a whole run. */
export const AUDIT_NOTE = join(ROOT, '.cache/audit-not-checked');
