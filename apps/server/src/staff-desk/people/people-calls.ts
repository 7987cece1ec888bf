import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import { newId } from '@portal/platform/crypto/new-id';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { releaseUnseenItems } from '../queues/release-unseen-items.ts';
import { NO_MONEY } from '../second-person/desk-act.ts';
import { addProposal, isProposed, rejectProposals } from '../second-person/proposal-store.ts';
import { createIdentityStore } from './identities.ts';
import { addressOf, proposalsOf, readTarget } from './role-target.ts';
import {
  type AssignedRole,
  createRoleStore,
  effectiveRoles,
  needsTwoToGive,
  subjectKey,
  subjectOf,
} from './staff-roles.ts';

const listPeople: StaffHandler<'listPeople'> = async (deps, _input, caller) => {
  const [sessions, assigned, identities] = await Promise.all([
    deps.sessions.listPeople(),
    createRoleStore(deps.db).listAll(),
    createIdentityStore(deps).listAll(),
  ]);
  const signedIn = new Map(sessions.map((person) => [subjectKey(person.subject), person]));
  const known = new Map(identities.map((identity) => [subjectKey(identity.subject), identity]));
  const keys = new Set([...signedIn.keys(), ...assigned.map(({ person }) => person)]);
  const people = [...keys]
    .map((person): StaffPersonRow => {
      const theirs = assigned.filter((each) => each.person === person);
      const withEffect = (effect: AssignedRole['effect']) =>
        theirs
          .filter((each) => each.effect === effect)
          .map(({ role, setBy, setAt, reason }) => ({ role, by: setBy, at: setAt.toISOString(), reason }));
      const { name = null, email = null } = signedIn.get(person) ?? known.get(person) ?? {};
      return {
        person,
        name,
        email: email ?? addressOf(person),
        claimed: signedIn.get(person)?.roles ?? null,
        isOwn: person === subjectKey(caller.subject),
        given: withEffect('given'),
        withheld: withEffect('withheld'),
      };
    })
    .sort((one, other) => (one.name ?? one.person).localeCompare(other.name ?? other.person));
  return { people };
};

/**
 * Gives a role or ends it. Ending one that the identity provider names withholds it; giving it again leaves it to the
 * provider. Finance and administrator are proposed to another administrator. Nobody changes their own roles. Open sessions
 * read the roles with each request, so they follow at once.
 */
const changeRole: StaffHandler<'changeRole'> = async (
  deps,
  { person: typed, role, change, reason },
  caller,
) => {
  const target = await readTarget(deps, typed, caller);
  const { person, claimed, assigned } = target;
  const store = createRoleStore(deps.db);
  const before = effectiveRoles(claimed, assigned);
  const proposals = proposalsOf(target, role);
  const isWaiting = await isProposed(deps.db, proposals);
  if (change === 'give' && isWaiting) throw new StaffError('REFUSED', { why: 'already-proposed' });
  if (before.includes(role) === (change === 'give') && !isWaiting)
    throw new StaffError('REFUSED', { why: change === 'give' ? 'has-role' : 'has-no-role' });
  const by = { setAt: deps.clock.now(), setBy: caller.name, reason };
  if (change === 'give' && needsTwoToGive(role)) {
    const deskAct = { kind: 'give-role', person, role } as const;
    await addProposal(deps, { id: newId(), deskAct, ...NO_MONEY, reason, why: 'always' }, caller);
    return { outcome: 'proposed' };
  }
  // Ending a role ends what would give it again; a role that is only proposed, or withheld, stays as it is.
  if (change === 'end') await rejectProposals(deps, proposals, caller);
  if (change === 'give' || before.includes(role)) await store.remove({ person, role });
  const isClaimed = claimed.includes(role);
  // Somebody who is not signed in may be given the role by the provider later, so ending it withholds it.
  const effect = change === 'give' ? 'given' : 'withheld';
  if (change === 'give' ? !isClaimed : isClaimed && before.includes(role))
    await store.set({ person, role, effect, ...by });
  const after = effectiveRoles(claimed, await store.listOf(person));
  const owner = change === 'end' ? subjectOf(person) : null;
  const released = owner === null ? 0 : await releaseUnseenItems(deps.db, { owner, roles: after });
  await recordAct(deps, caller, {
    act: change === 'give' ? 'give role' : 'end role',
    subject: person,
    reason,
    outcome: 'done',
    before: { roles: before.join(', ') },
    after: { roles: after.join(', '), ...(released > 0 && { released }) },
  });
  return { outcome: 'done' };
};

/** The handlers of people and their roles. */
export const peopleHandlers = { listPeople, changeRole } satisfies Partial<StaffHandlers>;
