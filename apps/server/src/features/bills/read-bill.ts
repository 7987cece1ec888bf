import type { CallResult } from '@portal/contract/calls';
import type { Clock } from '@portal/domain/clock';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { Settings } from '../../operator/operator.ts';
import type { Bills } from '../../operator/purchase-ports.ts';
import type { LookUp } from '../../platform/http/look-ups.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { findBill } from './find-bill.ts';
import { toWireBill } from './wire-bill.ts';

/** What reading bills stands on. */
export type BillsDeps = {
  bills: Bills;
  lookUpBill: LookUp;
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

/** The same by account number. Throws INVALID_MSISDN and as `findBill` does. */
export async function validateAccount(
  deps: Omit<BillsDeps, 'isVerified'>,
  asked: { msisdn: string; accountNo: string; network: string },
): Promise<WireBill> {
  const msisdn = numberOf(asked.msisdn);
  const { accountNo, network } = asked;
  return toWireBill(await findBill(deps, { msisdn, accountNo }, network), await circumstances(deps));
}

function numberOf(typed: string): Msisdn {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) throw new PortalError('INVALID_MSISDN');
  return msisdn;
}

async function circumstances({ settings, clock }: Pick<BillsDeps, 'settings' | 'clock'>) {
  const { roundBillsUp: noteRounding } = await orUnavailable(settings.read());
  return { now: clock.now(), noteRounding };
}
