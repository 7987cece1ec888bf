import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { type AssignedRole, createRoleStore, effectiveRoles, personKeys } from './staff-roles.ts';

const listPeople: StaffHandler<'listPeople'> = async (deps, _input, caller) => {
  const [sessions, assigned] = await Promise.all([
    deps.sessions.listPeople(),
    createRoleStore(deps.db).listAll(),
  ]);
  const own = personKeys(caller);
  const signedIn = sessions.map((session) => {
    const keys = personKeys(session);
    // People are named by their e-mail where they have one.
    return { keys, key: keys.at(-1) ?? '', name: session.name, claimed: session.roles };
  });
  const others = new Set(assigned.map(({ person }) => person));
  for (const { keys } of signedIn) for (const key of keys) others.delete(key);
  const rows = [...signedIn, ...[...others].map((key) => ({ keys: [key], key, name: null, claimed: null }))];
  const people = rows
    .map(({ keys, key, name, claimed }): StaffPersonRow => {
      const theirs = assigned.filter(({ person }) => keys.includes(person));
      const withEffect = (effect: AssignedRole['effect']) =>
        theirs
          .filter((each) => each.effect === effect)
          .map(({ role, setBy, setAt, reason }) => ({ role, by: setBy, at: setAt.toISOString(), reason }));
      return {
        ...{ person: key, name, claimed, isOwn: keys.some((each) => own.includes(each)) },
        ...{ given: withEffect('given'), withheld: withEffect('withheld') },
      };
    })
    .sort((one, other) => (one.name ?? one.person).localeCompare(other.name ?? other.person));
  return { people };
};

/**
 * Gives a role or ends it. Ending one that the identity provider names withholds it; giving it again leaves it to the
 * provider. Nobody changes their own roles. Open sessions read the roles with each request, so they follow at once.
 */
const changeRole: StaffHandler<'changeRole'> = async (
  deps,
  { person: typed, role, change, reason },
  caller,
) => {
  const person = typed.startsWith('email:') ? typed.toLowerCase() : typed;
  const session = (await deps.sessions.listPeople()).find((each) => personKeys(each).includes(person));
  const keys = session ? personKeys(session) : [person];
  if (keys.some((key) => personKeys(caller).includes(key)))
    throw new StaffError('REFUSED', { why: 'own-role' });
  const store = createRoleStore(deps.db);
  const assigned = await store.listOf(keys);
  const claimed = session?.roles ?? [];
  const before = effectiveRoles(claimed, assigned);
  if (before.includes(role) === (change === 'give'))
    throw new StaffError('REFUSED', { why: change === 'give' ? 'has-role' : 'has-no-role' });
  for (const key of keys) await store.remove({ person: key, role });
  const isClaimed = claimed.includes(role);
  // Somebody who is not signed in may be given the role by the provider later, so ending it withholds it.
  const effect = change === 'give' ? 'given' : 'withheld';
  if (change === 'give' ? !isClaimed : isClaimed)
    await store.set({ person, role, effect, setAt: deps.clock.now(), setBy: caller.name, reason });
  const after = effectiveRoles(claimed, await store.listOf(keys));
  await recordAct(deps, caller, {
    ...{ act: change === 'give' ? 'give role' : 'end role', subject: person, reason, outcome: 'done' },
    ...{ before: { roles: before.join(', ') }, after: { roles: after.join(', ') } },
  });
  return {};
};

/** The handlers of people and their roles. */
export const peopleHandlers = { listPeople, changeRole } satisfies Partial<StaffHandlers>;
