import { StaffError } from '../staff-desk/http/staff-error.ts';
import { type Movement, OPS_SUBJECT } from '../staff-desk/second-person/movement.ts';
import {
  recordMovement,
  releaseMovement,
  reserveMovement,
} from '../staff-desk/second-person/movement-store.ts';
import type { SecondPersonReason } from '../staff-desk/second-person/second-person-rule.ts';
import { type CommandInput, type CommandReport, refused, requireNote } from './command.ts';
import type { StaffContext } from './open-staff-context.ts';

/** Everybody on the command line is one person for the limits: a typed name proves nothing (decision 176). */
const MOVER = { subject: OPS_SUBJECT, isFinance: false };

/** The option of commands that move money, for the time when nobody can use the staff desk. */
export const EMERGENCY_OPTION = {
  emergency: { about: 'the staff desk is down: does it without the second person, and raises an alarm' },
} as const;

/** Who proposes on the command line. */
export function proposerOf(input: CommandInput): { subject: string; name: string } {
  return { subject: OPS_SUBJECT, name: requireNote(input).by };
}

type Choices = {
  /** `null`: nothing moves that counts. */
  movement: Movement | null;
  carryOut: () => Promise<CommandReport>;
  /** Stores it for a second person. */
  propose: (why: SecondPersonReason) => Promise<void>;
};

/**
 * Runs a command that moves money, or proposes it when one person is not enough (RULINGS 85): the same rule as in the staff desk, where
 * finance approves it.
 */
export async function proposeOrRun(
  { db, clock, limits }: StaffContext,
  input: CommandInput,
  { movement, carryOut, propose }: Choices,
): Promise<CommandReport> {
  if (!movement) return carryOut();
  const now = clock.now();
  if (input.options.emergency === true) {
    const by = { mover: MOVER, approvedBySubject: null, isEmergency: true, now };
    const isRecorded = await recordMovement(db, movement, by);
    return isRecorded ? releaseUnlessDone({ db }, movement, carryOut) : carryOut();
  }
  const { why, isNew } = await reserveMovement(db, movement, { mover: MOVER, limits, now });
  // What was recorded before is somebody's movement that counts: a refused repeat must not delete it.
  if (why === null) return isNew ? releaseUnlessDone({ db }, movement, carryOut) : carryOut();
  try {
    await propose(why);
  } catch (error) {
    if (error instanceof StaffError)
      return refused('Refused: something about it is proposed already and waits.', error.why ?? error.code);
    throw error;
  }
  const text = `Proposed, nothing was done yet. ${REASONS[why]}\nSomebody of finance approves it in the staff desk.`;
  return { kind: 'proposed', text, data: { why } };
}

async function releaseUnlessDone(
  { db }: Pick<StaffContext, 'db'>,
  { id }: Movement,
  carryOut: () => Promise<CommandReport>,
): Promise<CommandReport> {
  const report = await carryOut();
  if (report.kind !== 'done') await releaseMovement(db, id);
  return report;
}

/** Why a second person is needed, for staff. */
const REASONS: Record<SecondPersonReason, string> = {
  always: 'It always needs a second person.',
  kept: 'The customer keeps what is refunded, or only you say that there is nothing to keep, and it is above STAFF_KEEP_ABOVE.',
  payment: 'It is above STAFF_APPROVAL_ABOVE, with what was refunded of the payment before.',
  day: 'It is above STAFF_APPROVAL_ABOVE_DAY, with what else was done on the command line today.',
  wallet: 'It is above STAFF_APPROVAL_ABOVE_WALLET, with what else this wallet got this month.',
  currency: 'There is no limit in this currency.',
};
