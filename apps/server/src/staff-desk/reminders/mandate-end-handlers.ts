import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { confirmEnd, listUnconfirmedEnds } from '@portal/payments/mandates/unconfirmed-ends';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';

const MOST_SHOWN = 100;

const listMandateEnds: StaffHandler<'listMandateEnds'> = async ({ db, clock, closesOthers }) => {
  const found = await listUnconfirmedEnds(db, clock.now(), MOST_SHOWN);
  return {
    ends: found.flatMap(({ id, payer, mode, state, closedAt, tries, dueAt }) =>
      closedAt === null || dueAt === null || state === 'requested' || state === 'active'
        ? []
        : [
            {
              id,
              number: maskMsisdn(payer),
              mode,
              state,
              endedAt: closedAt.toISOString(),
              tries,
              nextAt: dueAt.toISOString(),
              closesOthers: closesOthers(mode),
            },
          ],
    ),
  };
};

const tellMandateEnd: StaffHandler<'tellMandateEnd'> = async (deps, { id }, caller) => {
  const isConfirmed = await deps.tellMandateEndAgain(id);
  const outcome = isConfirmed ? 'done' : 'no-answer';
  await recordAct(deps, caller, { act: 'tell mandate end', subject: id, reason: 'told again', outcome });
  return { isConfirmed };
};

const confirmMandateEnd: StaffHandler<'confirmMandateEnd'> = async (
  { db, clock },
  { id, reason },
  caller,
) => {
  await db.transaction(async (tx) => {
    if (!(await confirmEnd(tx, id, clock.now()))) throw new StaffError('NOT_FOUND');
    await recordAct({ db: tx, clock }, caller, {
      act: 'confirm mandate end',
      subject: id,
      reason,
      outcome: 'done',
    });
  });
  return {};
};

/** The handlers of the calls about permissions whose end a provider has not confirmed. */
export const mandateEndHandlers = { listMandateEnds, tellMandateEnd, confirmMandateEnd };
