import type { Answer, PortalClient } from '@portal/contract/portal-client';
import { parsePostpaidAccount } from '@portal/domain/account-number';
import type { Msisdn } from '@portal/domain/msisdn';
import type { WireBill } from './bill-payment.ts';

/** What opened a bill: a verified code or the account number. It goes into the order. */
export type BillKey = { otpId: string } | { accountNo: string };

/** A bill that was opened. */
export type OpenBill = { msisdn: Msisdn; key: BillKey; bill: WireBill };

/** What opening came to. */
export type Opening =
  | { kind: 'open'; opened: OpenBill }
  /** Not ten digits. */
  | { kind: 'malformed' }
  /** The server's sentence, `null` when nothing was heard. 60119 and 60005 are said beside the account field. */
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
