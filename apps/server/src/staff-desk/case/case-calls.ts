import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { readPaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { carryOutCaseAct, previewCaseAct } from './carry-out-case-act.ts';
import { decideProposal } from './decide-proposal.ts';
import { maskProviderMessage } from './decode-provider-message.ts';
import { readCase } from './read-case.ts';

type CaseCall = 'readCase' | 'previewCaseAct' | 'carryOutCaseAct' | 'decideProposal' | 'readProviderMessage';

/** The calls about a case. */
export function createCaseHandlers(deps: DeskDeps): Pick<StaffHandlers, CaseCall> {
  return {
    readCase: ({ id }) => readCase(deps, id),
    previewCaseAct: (input, caller) => previewCaseAct(deps, input, caller),
    carryOutCaseAct: (input, caller) => carryOutCaseAct(deps, input, caller),
    decideProposal: (input, caller) => decideProposal(deps, input, caller),
    readProviderMessage: (input) => readProviderMessage(deps, input),
  };
}

/** A message of the provider about a payment as it came, personal data masked. */
async function readProviderMessage(
  { pool, payments: store }: Pick<DeskDeps, 'pool' | 'payments'>,
  { id, message }: StaffParsedInput<'readProviderMessage'>,
): Promise<StaffResult<'readProviderMessage'>> {
  const history = await readPaymentHistory({ pool, store }, id);
  const found = history?.callbacks.find((callback) => callback.id === message);
  if (!found) throw new StaffError('NOT_FOUND');
  return { body: maskProviderMessage(found.body) };
}
