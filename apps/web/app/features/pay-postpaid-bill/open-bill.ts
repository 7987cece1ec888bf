import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { parsePostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { toFormProblem } from '../../purchase/place-order.ts';
import type { WireBill } from './bill-payment.ts';

/** The proof that opens a bill: a verified code or the account number. It is part of the order. */
export type BillProof = { otpId: string } | { accountNo: string };

/** An opened bill. */
export type OpenedBill = { msisdn: Msisdn; proof: BillProof; bill: WireBill };

/** The problem of an account number. */
export type AccountProblem = { kind: 'malformed' } | { kind: 'said'; message: string };

/** Why a bill was not opened: 60119 and 60005 beside the account field, all others above the form. */
export type AccessProblems = { account?: AccountProblem; form?: FormProblem };

/** The result of opening a bill. */
export type OpenBillResult =
  | { kind: 'open'; opened: OpenedBill }
  | { kind: 'not-open'; problems: AccessProblems };

/** Opens a bill by its verified code or its account number (SPEC section 7 "Postpaid"). */
export async function openBill(
  portal: Pick<PortalClient, 'readBill' | 'validateAccount'>,
  msisdn: Msisdn,
  proof: BillProof,
): Promise<OpenBillResult> {
  if ('otpId' in proof) {
    return openingOf(await portal.readBill({ msisdn, otpId: proof.otpId }), { msisdn, proof });
  }
  const accountNo = parsePostpaidAccount(proof.accountNo);
  if (!accountNo) return { kind: 'not-open', problems: { account: { kind: 'malformed' } } };
  return openingOf(await portal.validateAccount({ msisdn, accountNo }), { msisdn, proof: { accountNo } });
}

function openingOf(
  answer: Answer<WireBill>,
  { msisdn, proof }: Pick<OpenedBill, 'msisdn' | 'proof'>,
): OpenBillResult {
  if (answer.kind === 'ok') return { kind: 'open', opened: { msisdn, proof, bill: answer.result } };
  if (answer.kind === 'refused' && (answer.code === '60119' || answer.code === '60005'))
    return { kind: 'not-open', problems: { account: { kind: 'said', message: answer.message } } };
  return { kind: 'not-open', problems: { form: toFormProblem(answer) } };
}
