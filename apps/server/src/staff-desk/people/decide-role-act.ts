import type { DbOrTx } from '@portal/platform/database/open-db';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import type { RoleAct } from '../second-person/desk-act.ts';
import { readTarget } from './role-target.ts';
import { createRoleStore, effectiveRoles } from './staff-roles.ts';

/**
 * Gives a role that two administrators decided, or leaves the roles as they are: one that is withheld stays so. Returns the roles
 * before and after, for the audit. Throws REFUSED when it is the caller's own role.
 */
export async function decideRoleAct(
  deps: DeskDeps,
  { act, approve, staff }: { act: RoleAct; approve: boolean; staff: { by: string; reason: string } },
  { caller, tx }: { caller: StaffCaller; tx: DbOrTx },
) {
  const { person, claimed, assigned } = await readTarget(deps, act.person, caller);
  const { role } = act;
  const store = createRoleStore(tx);
  if (approve) {
    await store.remove({ person, role });
    const by = { setAt: deps.clock.now(), setBy: staff.by, reason: staff.reason };
    if (!claimed.includes(role)) await store.set({ person, role, effect: 'given', ...by });
  }
  const after = effectiveRoles(claimed, await store.listOf(person));
  return {
    before: { roles: effectiveRoles(claimed, assigned).join(', ') },
    after: { roles: after.join(', ') },
  };
}
