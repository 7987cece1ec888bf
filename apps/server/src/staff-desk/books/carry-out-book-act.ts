import { addCorrection } from '@portal/payments/journal/add-correction';
import type { Tx } from '@portal/platform/database/open-db';
import { reopenDay } from '@portal/settlement/close/close-day';
import { explainDifference } from '@portal/settlement/differences/explain-difference';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { carryOutCompensation } from '../incidents/compensate.ts';
import type { BookAct } from '../second-person/desk-act.ts';
import type { StoredProposal } from '../second-person/proposal-store.ts';
import { requireDone, toSettlementDeps } from './differences.ts';
import { carryOutFiscalAct } from './fiscal-documents.ts';
import { requireAccount, requireDay } from './parse-input.ts';

/**
 * Carries out what two people decided about the books. A correction is written with `db`.
 * Throws REFUSED when it is not possible any more.
 */
export async function carryOutBookAct(
  deps: DeskDeps,
  { act, proposal }: { act: BookAct; proposal: StoredProposal },
  { db, staff, caller }: { db: Tx; staff: { by: string; reason: string }; caller: StaffCaller },
): Promise<void> {
  switch (act.kind) {
    case 'correct': {
      const { debit, credit, paymentId } = act;
      return addCorrection(db, {
        debit: requireAccount(debit),
        credit: requireAccount(credit),
        amount: { minor: proposal.amountMinor ?? 0, currency: proposal.currency ?? '' },
        paymentId,
        staff,
        at: deps.clock.now(),
      });
    }
    case 'explain': {
      const explanation = { id: act.difference, account: requireAccount(act.account), staff };
      return requireDone(await explainDifference(toSettlementDeps(deps), explanation));
    }
    case 'compensate':
      return carryOutCompensation(deps, { proposal, tx: db, staff, caller });
    case 'attach-receipt':
    case 'send-again':
      return carryOutFiscalAct(deps, act);
    case 'reopen': {
      const outcome = await reopenDay(toSettlementDeps(deps), { day: requireDay(act.day), staff });
      if (outcome.kind !== 'reopened') throw new StaffError('REFUSED', { why: outcome.kind });
    }
  }
}
