import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { purchaseFields } from '../../features/payments/transactions/purchase-fields.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordAct } from './carry-out-action.ts';

/** Shows the personal data of a payment in full. Recorded before it is shown. */
export async function showPersonalData(
  deps: DeskDeps,
  { id, reason }: StaffParsedInput<'showPersonalData'>,
  caller: StaffCaller,
): Promise<StaffResult<'showPersonalData'>> {
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, { act: 'show personal data', subject: id, reason, outcome: 'done' });
  const { accountId } = purchaseFields(payment.contents, { locale: 'en', own: true });
  return {
    msisdn: groupMsisdn(payment.msisdn),
    payer: groupMsisdn(payment.payer),
    email: payment.email,
    account: accountId,
  };
}
