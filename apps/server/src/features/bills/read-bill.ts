import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { Settings } from '@portal/operator/operator';
import type { Bills } from '@portal/operator/purchase-ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';
import type { LimitedLookup } from '@portal/platform/http/rate-limits/failed-lookups';
import { findBill } from './find-bill.ts';
import { toWireBill } from './wire-bill.ts';

/** Dependencies of the bill calls. */
export type BillsDeps = {
  bills: Bills;
  lookUpBill: LimitedLookup;
  settings: Settings;
  clock: Clock;
  /** From the codes feature: whether this visitor verified that challenge for this number. */
  isVerified: (input: { refId: string; msisdn: Msisdn; visitorId: string }) => Promise<boolean>;
};

type WireBill = CallResult<'readBill'>;

/**
 * Reads the bill of a line for a visitor who verified its code. Throws PROOF_INVALID, INVALID_MSISDN, UNAVAILABLE.
 */
export async function readBill(
  deps: BillsDeps,
  input: { msisdn: string; otpId: string; visitorId: string },
): Promise<WireBill> {
  const msisdn = readMsisdn(input.msisdn);
  const verified = await deps.isVerified({ refId: input.otpId, msisdn, visitorId: input.visitorId });
  if (!verified) throw new PortalError('PROOF_INVALID');
  const bill = await mapToUnavailable(deps.bills.ofLine(msisdn));
  if (!bill) throw new PortalError('INVALID_MSISDN');
  return toWireBill(bill, await readBillContext(deps));
}

/** Reads the bill of an account number. Throws INVALID_MSISDN and the errors of `findBill`. */
export async function validateAccount(
  deps: Omit<BillsDeps, 'isVerified'>,
  input: { msisdn: string; accountNo: string; network: string },
): Promise<WireBill> {
  const msisdn = readMsisdn(input.msisdn);
  const { accountNo, network } = input;
  return toWireBill(await findBill(deps, { msisdn, accountNo }, network), await readBillContext(deps));
}

async function readBillContext({ settings, clock }: Pick<BillsDeps, 'settings' | 'clock'>) {
  const { roundBillsUp: noteRounding } = await mapToUnavailable(settings.read());
  return { now: clock.now(), noteRounding };
}
