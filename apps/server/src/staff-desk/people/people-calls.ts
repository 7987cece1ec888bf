import type { StaffPersonRow } from '@portal/contract/staff/staff-people';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { createIdentityStore } from './identities.ts';
import {
  type AssignedRole,
  createRoleStore,
  effectiveRoles,
  needsTwoToGive,
  subjectKey,
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
        proposed: theirs.flatMap(({ role, proposedBy, proposedBySubject, proposalReason, setAt }) => {
          if (proposedBy === null) return [];
          const isOwn = proposedBySubject === caller.subject;
          return { role, by: proposedBy, at: setAt.toISOString(), reason: proposalReason ?? '', isOwn };
        }),
      };
    })
    .sort((one, other) => (one.name ?? one.person).localeCompare(other.name ?? other.person));
  return { people };
};

const addressOf = (person: string) => (person.startsWith('email:') ? person.slice('email:'.length) : null);

/** A person as the table of roles knows them, and the roles that they have. */
type Target = { person: string; claimed: readonly StaffRole[]; assigned: AssignedRole[] };

/**
 * The person that an administrator names. An address means whoever signed in with it first, and waits for them before that.
 * Throws REFUSED for the caller's own roles.
 */
async function readTarget(deps: DeskDeps, typed: string, caller: StaffCaller): Promise<Target> {
  const address = addressOf(typed.toLowerCase());
  const identity = address === null ? null : await createIdentityStore(deps).findByEmail(address);
  const person = identity ? subjectKey(identity.subject) : address === null ? typed : `email:${address}`;
  const isOwn = person === subjectKey(caller.subject) || address === (caller.email?.toLowerCase() ?? '');
  if (isOwn) throw new StaffError('REFUSED', { why: 'own-role' });
  const session = (await deps.sessions.listPeople()).find(({ subject }) => subjectKey(subject) === person);
  const assigned = await createRoleStore(deps.db).listOf(person);
  return { person, claimed: session?.roles ?? [], assigned };
}

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
  const { person, claimed, assigned } = await readTarget(deps, typed, caller);
  const store = createRoleStore(deps.db);
  const before = effectiveRoles(claimed, assigned);
  const isProposed = assigned.some((each) => each.role === role && each.proposedBy !== null);
  if (change === 'give' && isProposed) throw new StaffError('REFUSED', { why: 'already-proposed' });
  if (before.includes(role) === (change === 'give') && !isProposed)
    throw new StaffError('REFUSED', { why: change === 'give' ? 'has-role' : 'has-no-role' });
  const by = { setAt: deps.clock.now(), setBy: caller.name, reason };
  if (change === 'give' && needsTwoToGive(role)) {
    const earlier = assigned.find((each) => each.role === role);
    await store.set({
      ...(earlier ?? { person, role, effect: 'proposed', ...by }),
      proposedBySubject: caller.subject,
      proposedBy: caller.name,
      proposalReason: reason,
    });
    await recordAct(deps, caller, { act: 'propose give role', subject: person, reason, ...rolesOf(role) });
    return { outcome: 'proposed' };
  }
  await store.remove({ person, role });
  const isClaimed = claimed.includes(role);
  // Somebody who is not signed in may be given the role by the provider later, so ending it withholds it.
  const effect = change === 'give' ? 'given' : 'withheld';
  if (change === 'give' ? !isClaimed : isClaimed)
    await store.set({ person, role, effect, ...by, ...NO_PROPOSAL });
  const after = effectiveRoles(claimed, await store.listOf(person));
  await recordAct(deps, caller, {
    act: change === 'give' ? 'give role' : 'end role',
    subject: person,
    reason,
    outcome: 'done',
    before: { roles: before.join(', ') },
    after: { roles: after.join(', ') },
  });
  return { outcome: 'done' };
};

const NO_PROPOSAL = { proposedBySubject: null, proposedBy: null, proposalReason: null };
const rolesOf = (role: StaffRole) => ({ outcome: 'done', after: { role } });

/**
 * Approves or rejects a role that another administrator proposed. Throws REFUSED for one's own proposal, and when there is
 * none any more.
 */
const decideRole: StaffHandler<'decideRole'> = async (
  deps,
  { person: typed, role, approve, reason },
  caller,
) => {
  const { person, claimed, assigned } = await readTarget(deps, typed, caller);
  const proposal = assigned.find((each) => each.role === role && each.proposedBy !== null);
  if (!proposal) throw new StaffError('REFUSED', { why: 'decided' });
  if (proposal.proposedBySubject === caller.subject) throw new StaffError('REFUSED', { why: 'own-proposal' });
  const store = createRoleStore(deps.db);
  const before = effectiveRoles(claimed, assigned);
  if (!(await store.remove({ person, role }))) throw new StaffError('REFUSED', { why: 'decided' });
  const setAt = deps.clock.now();
  const setBy = `${proposal.proposedBy}, ${caller.name}`;
  const both = `${proposal.proposalReason} / ${reason}`;
  if (approve && !claimed.includes(role))
    await store.set({ person, role, effect: 'given', setAt, setBy, reason: both, ...NO_PROPOSAL });
  // A role that is withheld stays so.
  if (!approve && proposal.effect !== 'proposed') await store.set({ ...proposal, ...NO_PROPOSAL });
  const after = effectiveRoles(claimed, await store.listOf(person));
  await recordAct(deps, caller, {
    act: approve ? 'approve give role' : 'reject give role',
    subject: person,
    reason,
    outcome: 'done',
    before: { roles: before.join(', ') },
    after: { roles: after.join(', ') },
  });
  return { outcome: approve ? 'done' : 'rejected' };
};

/** The handlers of people and their roles. */
export const peopleHandlers = { listPeople, changeRole, decideRole } satisfies Partial<StaffHandlers>;
