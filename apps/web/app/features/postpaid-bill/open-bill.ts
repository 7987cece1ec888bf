import type { Answer, PortalClient } from '@portal/contract/portal-client';
import { parsePostpaidAccount } from '@portal/domain/account-number';
import type { Msisdn } from '@portal/domain/msisdn';
import type { WireBill } from './bill-payment.ts';

/** The proof that opens a bill: a verified code or the account number. It is part of the order. */
export type BillKey = { otpId: string } | { accountNo: string };

/** An opened bill. */
export type OpenBill = { msisdn: Msisdn; key: BillKey; bill: WireBill };

/** The result of opening a bill. */
export type Opening =
  | { kind: 'open'; opened: OpenBill }
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
  key: BillKey,
): Promise<Opening> {
  if ('otpId' in key) {
    return openingOf(await portal.readBill({ msisdn, otpId: key.otpId }), { msisdn, key });
  }
  const accountNo = parsePostpaidAccount(key.accountNo);
  if (!accountNo) return { kind: 'malformed' };
  return openingOf(await portal.validateAccount({ msisdn, accountNo }), { msisdn, key: { accountNo } });
}

function openingOf(answer: Answer<WireBill>, { msisdn, key }: Pick<OpenBill, 'msisdn' | 'key'>): Opening {
  if (answer.kind === 'ok') return { kind: 'open', opened: { msisdn, key, bill: answer.result } };
  if (answer.kind === 'unreachable') return { kind: 'refused', message: null, byAccount: false };
  const byAccount = answer.code === '60119' || answer.code === '60005';
  return { kind: 'refused', message: answer.message, byAccount };
}
