import { MAX_COMPENSATED } from '@portal/contract/incident-limits';
import type { StaffParsedInput } from '@portal/contract/staff/staff-calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { parseAmountText } from '@portal/domain/money/amount-text';
import { countryCurrency, type Money } from '@portal/domain/money/money';
import {
  approveCompensations,
  findCompensations,
  proposeCompensations,
  recordRefused,
} from '@portal/payments/compensation/compensation-store';
import { newId } from '@portal/platform/crypto/new-id';
import type { DbOrTx, Tx } from '@portal/platform/database/open-db';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { Movement } from '../second-person/movement.ts';
import { judgeMovement, lockMovements, recordMovement } from '../second-person/movement-store.ts';
import { addProposal, type StoredProposal } from '../second-person/proposal-store.ts';
import { moverOf } from '../second-person/propose-or-do.ts';
import { toStaffMoney } from '../show-payment.ts';
import { listHitLines } from './hit-lines.ts';

type Limits = Pick<DeskDeps, 'clock' | 'limits'> & { db: DbOrTx };

/**
 * Proposes what the lines that an incident hit get. It always waits for a second person. In it are only lines that the records show as
 * hit, that have nothing of this incident yet, and whose wallet has not had the most of a month. Throws REFUSED for more than a line can
 * get, for a bundle that is not on sale, and when no line is left.
 */
export const proposeCompensation: StaffHandler<'proposeCompensation'> = async (
  deps,
  { id: incidentId, give, reason },
  caller,
) => {
  const { db, clock, limits } = deps;
  const incident = await deps.incidents.store.find(incidentId);
  if (!incident) throw new StaffError('NOT_FOUND');
  const { amount, productCode } = await readGift(deps, give);
  if (amount.minor > limits.keptMinor) throw new StaffError('REFUSED', { why: 'above-most' });
  const hit = await listHitLines(deps, incident);
  const numbers = (hit?.lines ?? []).map(({ msisdn }) => msisdn);
  const got = await findCompensations(db, incidentId, numbers);
  const open = numbers.filter((msisdn) => !got.has(msisdn)).slice(0, MAX_COMPENSATED);
  const within: Msisdn[] = [];
  for (const msisdn of open)
    if (!(await isAboveMonth(deps, compensationMovement(newId(), msisdn, amount)))) within.push(msisdn);
  if (within.length === 0) throw new StaffError('REFUSED', { why: 'nobody-left' });
  const proposalId = newId();
  const { money, customers } = await db.transaction(async (tx) => {
    const shared = { incidentId, proposalId, amount, productCode, by: caller.name, reason, at: clock.now() };
    const added = await proposeCompensations(tx, { ...shared, numbers: within });
    if (added.length === 0) throw new StaffError('REFUSED', { why: 'nobody-left' });
    const total = { amountMinor: amount.minor * added.length, currency: amount.currency };
    const deskAct = {
      kind: 'compensate',
      incident: incidentId,
      customers: added.length,
      productCode,
    } as const;
    await addProposal(
      { db: tx, clock },
      { id: proposalId, deskAct, reason, why: 'always', ...total },
      caller,
    );
    return { customers: added.length, money: toStaffMoney(total.amountMinor, total.currency) };
  });
  return { customers, leftOut: open.length - within.length, money };
};

/** What each line gets: airtime of an amount, or a bundle at the price of today's catalogue. */
async function readGift(
  { incidents: { bundles } }: Pick<DeskDeps, 'incidents'>,
  give: StaffParsedInput<'proposeCompensation'>['give'],
): Promise<{ amount: Money; productCode: string | null }> {
  if ('bundle' in give) {
    const bundle = (await bundles.catalogue()).find(({ productCode }) => productCode === give.bundle);
    if (!bundle) throw new StaffError('REFUSED', { why: 'no-bundle' });
    return { amount: bundle.price, productCode: bundle.productCode };
  }
  const parsed = parseAmountText(give.amount, countryCurrency());
  if (parsed.kind !== 'amount' || parsed.amount.minor === 0)
    throw new StaffError('REFUSED', { why: 'no-amount' });
  return { amount: parsed.amount, productCode: null };
}

/** What a line gets counts for its wallet as refunds do. */
function compensationMovement(id: string, msisdn: Msisdn, { minor }: Pick<Money, 'minor'>): Movement {
  return {
    id,
    act: 'compensate',
    purpose: 'payment',
    paymentId: null,
    payee: msisdn,
    amount: minor,
    countedMinor: minor,
    earlierMinor: 0,
    isKept: true,
  };
}

/** Two people look at the sum, not at each line: a line never gets more in a month than one wallet may get without a look at it. */
async function isAboveMonth({ db, clock, limits }: Limits, movement: Movement): Promise<boolean> {
  const none = Number.POSITIVE_INFINITY;
  const { why } = await judgeMovement(db, movement, {
    mover: moverOf({ subject: '', roles: [] }),
    limits: { ...limits, paymentMinor: none, dayMinor: none, keptMinor: none },
    now: clock.now(),
  });
  return why !== null;
}

type Approval = {
  proposal: Pick<StoredProposal, 'id' | 'proposedBySubject'>;
  tx: Tx;
  staff: { by: string; reason: string };
  caller: Pick<StaffCaller, 'subject'>;
};

/**
 * Approves what was proposed: each line's movement is recorded, with both people, and a job gives it. A line that has had the most of
 * a month meanwhile gets nothing; the sums are read and added to under one lock, in the transaction of the approval, so that approvals
 * at once do not pass it together and one that fails counts nothing. Throws REFUSED when nothing is left of the proposal.
 */
export async function carryOutCompensation(
  deps: DeskDeps,
  { proposal, tx, staff, caller }: Approval,
): Promise<void> {
  const now = deps.clock.now();
  const approved = await approveCompensations(tx, proposal.id, { ...staff, at: now });
  if (approved.length === 0) throw new StaffError('REFUSED', { why: 'nobody-left' });
  const mover = moverOf({ subject: proposal.proposedBySubject, roles: [] });
  await lockMovements(tx);
  for (const { id, msisdn, amountMinor: minor } of approved) {
    const movement = compensationMovement(id, msisdn, { minor });
    if (await isAboveMonth({ ...deps, db: tx }, movement))
      await recordRefused(tx, id, { refusal: 'wallet', at: now });
    else await recordMovement(tx, movement, { mover, approvedBySubject: caller.subject, now });
  }
  await enqueueJob(tx, { job: 'give-compensations', payload: {}, runAt: now });
}
