import type { CallResult } from '@portal/contract/calls';
import { type Bucket, isExpired, sortBuckets, UNLIMITED_SIGN } from '@portal/domain/bucket';
import type { Clock } from '@portal/domain/clock';
import { dataVolume } from '@portal/domain/data-volume';
import type { Locale } from '@portal/domain/locale';
import { inLocale } from '@portal/domain/localised';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { Balances } from '../../operator/purchase-ports.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

type Entry = CallResult<'queryBalance'>['queryBalanceResult'][number];

/** What reading balances stands on. */
export type BalancesDeps = {
  balances: Balances;
  clock: Clock;
  /** The codes' own: whether this proof was given to this visitor for this line's balances. */
  isProven: (asked: {
    proof: string;
    msisdn: Msisdn;
    visitorId: string;
    serviceType: Entry['serviceType'];
  }) => Promise<boolean>;
};

/** Whose balances, of which kind, and the proof that they may be seen. */
export type Asked = {
  msisdn: string;
  uniqueCode: string;
  serviceType: Entry['serviceType'];
  visitorId: string;
};

/**
 * Balances of one kind, soonest to end first (SPEC section 3 "Balance entry").
 * Throws PROOF_INVALID, INVALID_MSISDN, UNAVAILABLE.
 */
export async function queryBalance(deps: BalancesDeps, asked: Asked, locale: Locale): Promise<Entry[]> {
  const msisdn = parseMsisdn(asked.msisdn);
  if (!msisdn) throw new PortalError('INVALID_MSISDN');
  const { uniqueCode: proof, visitorId, serviceType } = asked;
  if (!(await deps.isProven({ proof, msisdn, visitorId, serviceType })))
    throw new PortalError('PROOF_INVALID');
  const buckets = await orUnavailable(deps.balances.ofLine(msisdn));
  if (!buckets) throw new PortalError('INVALID_MSISDN');
  const now = deps.clock.now();
  const wanted = buckets.filter(({ service }) => service === (serviceType === 'DATA' ? 'data' : 'airtime'));
  return sortBuckets(wanted).map((bucket) => toEntry(bucket, { serviceType, locale, now }));
}

type Given = { serviceType: Entry['serviceType']; locale: Locale; now: Date };

function toEntry(bucket: Bucket, { serviceType, locale, now }: Given): Entry {
  return {
    serviceType,
    balanceDescription: inLocale(bucket.description, locale),
    ...amountOf(bucket),
    expireTime: bucket.expiresAt?.toISOString() ?? '',
    expired: isExpired(bucket, now),
  };
}

function amountOf({ left, unit }: Bucket): Pick<Entry, 'balance' | 'balanceType' | 'unitType'> {
  if (left === 'unlimited')
    return { balance: UNLIMITED_SIGN, balanceType: 'UNLIMITED', unitType: UNLIMITED_SIGN };
  const shown = unit === 'MB' ? dataVolume(left) : { value: String(left), unit };
  return { balance: shown.value, balanceType: 'LIMITED', unitType: shown.unit };
}
