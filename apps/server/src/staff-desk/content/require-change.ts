import type { ContentChangeState } from '@portal/contract/staff/content/staff-content-names';
import type { Tx } from '@portal/platform/database/open-db';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { findChange, type StoredChange } from './change-store.ts';

type ChangeQuery = {
  id: string;
  /** What the person saw; left out, any version. */
  version?: number;
  states: readonly ContentChangeState[];
};

/** A change in one of the states, locked. Throws NOT_FOUND, and CHANGED when it has another state or version. */
export async function requireChange(tx: Tx, { id, version, states }: ChangeQuery): Promise<StoredChange> {
  const change = await findChange(tx, id, { lock: true });
  if (!change) throw new StaffError('NOT_FOUND', { why: 'no-content' });
  const isSeen = version === undefined || version === change.version;
  if (!isSeen || !states.includes(change.state)) throw new StaffError('CHANGED', { why: 'content-changed' });
  return change;
}

/** The same of the caller. Throws REFUSED for a change of another person. */
export async function requireOwnChange(
  tx: Tx,
  query: ChangeQuery,
  caller: StaffCaller,
): Promise<StoredChange> {
  const change = await requireChange(tx, query);
  if (change.bySubject !== caller.subject) throw new StaffError('REFUSED', { why: 'not-own-change' });
  return change;
}
