import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import type { Movement, Mover } from './movement.ts';
import { releaseMovement, reserveMovement } from './movement-store.ts';
import type { SecondPersonReason } from './second-person-rule.ts';

/** A person of the desk as the rule sees them. */
export function moverOf({ subject, roles }: Pick<StaffPerson, 'subject' | 'roles'>): Mover {
  return { subject, isFinance: roles.includes('finance') };
}

type Choices<Done, Proposed> = {
  /** `null`: nothing moves that counts. */
  movement: Movement | null;
  /** Does the act. Throws StaffError when it was refused, so that nothing moved. */
  carryOut: () => Promise<Done>;
  /** Stores it for a second person. */
  propose: (why: SecondPersonReason) => Promise<Proposed>;
};

/** Carries an act out, or proposes it when one person is not enough (RULINGS 85). */
export async function proposeOrDo<Done, Proposed>(
  { db, clock, limits }: Pick<DeskDeps, 'db' | 'clock' | 'limits'>,
  mover: Mover,
  { movement, carryOut, propose }: Choices<Done, Proposed>,
): Promise<Done | Proposed> {
  if (!movement) return carryOut();
  const { why, isNew } = await reserveMovement(db, movement, { mover, limits, now: clock.now() });
  if (why !== null) return propose(why);
  return isNew ? releaseWhenRefused({ db }, movement.id, carryOut) : carryOut();
}

/** Carries out an act whose movement is recorded, and removes the movement when the act is refused. */
export async function releaseWhenRefused<Result>(
  { db }: Pick<DeskDeps, 'db'>,
  movementId: string,
  carryOut: () => Promise<Result>,
): Promise<Result> {
  try {
    return await carryOut();
  } catch (error) {
    // After any other error nobody knows whether it was done, so it counts.
    if (error instanceof StaffError) await releaseMovement(db, movementId);
    throw error;
  }
}
