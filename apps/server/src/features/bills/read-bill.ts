import type { CallResult } from '@portal/contract/calls';
import { parsePostpaidAccount } from '@portal/domain/account-number';
import type { Clock } from '@portal/domain/clock';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { Settings } from '../../operator/operator.ts';
import type { Bills } from '../../operator/purchase-ports.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { toWireBill } from './wire-bill.ts';

/** What reading bills stands on. */
export type BillsDeps = {
  bills: Bills;
  settings: Settings;
  clock: Clock;
  /** The codes' own: whether this visitor verified that challenge for this number. */
  isVerified: (asked: { refId: string; msisdn: Msisdn; visitorId: string }) => Promise<boolean>;
};

type WireBill = CallResult<'readBill'>;

/** What a line owes, for who verified its code. Throws PROOF_INVALID, INVALID_MSISDN, UNAVAILABLE. */
export async function readBill(
  deps: BillsDeps,
  asked: { msisdn: string; otpId: string; visitorId: string },
): Promise<WireBill> {
  const msisdn = numberOf(asked.msisdn);
  const verified = await deps.isVerified({ refId: asked.otpId, msisdn, visitorId: asked.visitorId });
  if (!verified) throw new PortalError('PROOF_INVALID');
  const bill = await orUnavailable(deps.bills.ofLine(msisdn));
  if (!bill) throw new PortalError('INVALID_MSISDN');
  return toWireBill(bill, await circumstances(deps));
}

/** The same by account number. Throws 60119 (no such account), 60005 (of another line), INVALID_MSISDN, UNAVAILABLE. */
export async function validateAccount(
  deps: Omit<BillsDeps, 'isVerified'>,
  asked: { msisdn: string; accountNo: string },
): Promise<WireBill> {
  const msisdn = numberOf(asked.msisdn);
  const accountNumber = parsePostpaidAccount(asked.accountNo);
  if (!accountNumber) throw new PortalError('INVALID_REQUEST', { fields: { accountNo: 'invalid' } });
  const answer = await orUnavailable(deps.bills.ofAccount({ msisdn, accountNumber }));
  switch (answer.kind) {
    case 'found':
      return toWireBill(answer.bill, await circumstances(deps));
    case 'unknown-account':
      throw new PortalError('60119');
    case 'other-line':
      throw new PortalError('60005');
  }
}

function numberOf(typed: string): Msisdn {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) throw new PortalError('INVALID_MSISDN');
  return msisdn;
}

async function circumstances({ settings, clock }: Pick<BillsDeps, 'settings' | 'clock'>) {
  const { roundBillsUp: roundUp } = await orUnavailable(settings.read());
  return { now: clock.now(), roundUp };
}
