import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { parsePostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { WireBill } from './bill-payment.ts';

/** The proof that opens a bill: a verified code or the account number. It is part of the order. */
export type BillProof = { otpId: string } | { accountNo: string };

/** An opened bill. */
export type OpenedBill = { msisdn: Msisdn; proof: BillProof; bill: WireBill };

/** The result of opening a bill. */
export type OpenBillResult =
  | { kind: 'open'; opened: OpenedBill }
  /** Not ten digits. */
  | { kind: 'malformed' }
  /**
   * `message` is the server's; `null` when it did not answer. `byAccount`: 60119 or 60005, shown beside the account
   * field.
   */
  | { kind: 'refused'; message: string | null; byAccount: boolean };

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
  if (!accountNo) return { kind: 'malformed' };
  return openingOf(await portal.validateAccount({ msisdn, accountNo }), { msisdn, proof: { accountNo } });
}

function openingOf(
  answer: Answer<WireBill>,
  { msisdn, proof }: Pick<OpenedBill, 'msisdn' | 'proof'>,
): OpenBillResult {
  if (answer.kind === 'ok') return { kind: 'open', opened: { msisdn, proof, bill: answer.result } };
  if (answer.kind === 'unreachable') return { kind: 'refused', message: null, byAccount: false };
  const byAccount = answer.code === '60119' || answer.code === '60005';
  return { kind: 'refused', message: answer.message, byAccount };
}
