import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import type pg from 'pg';

/** Empties the journal of a test's own database, which its trigger refuses. */
export function clearJournal(database: pg.Pool): Promise<void> {
  return withoutTriggers(database, 'DELETE FROM journal');
}
