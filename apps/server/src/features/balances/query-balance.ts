import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { type Bucket, isExpired, sortBuckets } from '@portal/domain/products/bucket';
import { toBucketAmount } from '@portal/domain/products/bucket-amount';
import type { Clock } from '@portal/domain/time/clock';
import type { Balances } from '@portal/operator/purchase-ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';

type Entry = CallResult<'queryBalance'>['queryBalanceResult'][number];

/** Dependencies of {@link queryBalance}. */
export type BalancesDeps = {
  balances: Balances;
  clock: Clock;
  /** From the codes feature: whether this proof was given to this visitor for this line's balances. */
  canReadBalance: (input: {
    proof: string;
    msisdn: Msisdn;
    visitorId: string;
    serviceType: Entry['serviceType'];
  }) => Promise<boolean>;
};

/** The line, the kind of balance, and the proof that this visitor may see it. */
export type BalanceQuery = {
  msisdn: string;
  uniqueCode: string;
  serviceType: Entry['serviceType'];
  visitorId: string;
};

/**
 * Lists the balances of one kind, soonest to expire first (SPEC section 3 "Balance entry"). Times are UTC (ISO 8601).
 * Throws PROOF_INVALID, INVALID_MSISDN, UNAVAILABLE.
 */
export async function queryBalance(
  deps: BalancesDeps,
  input: BalanceQuery,
  locale: Locale,
): Promise<Entry[]> {
  const msisdn = readMsisdn(input.msisdn);
  const { uniqueCode: proof, visitorId, serviceType } = input;
  if (!(await deps.canReadBalance({ proof, msisdn, visitorId, serviceType })))
    throw new PortalError('PROOF_INVALID');
  const buckets = await mapToUnavailable(deps.balances.ofLine(msisdn));
  if (!buckets) throw new PortalError('INVALID_MSISDN');
  const now = deps.clock.now();
  const ofKind = buckets.filter(({ service }) => service === (serviceType === 'DATA' ? 'data' : 'airtime'));
  return sortBuckets(ofKind).map((bucket) => toEntry(bucket, { serviceType, locale, now }));
}

type EntryContext = { serviceType: Entry['serviceType']; locale: Locale; now: Date };

function toEntry(bucket: Bucket, { serviceType, locale, now }: EntryContext): Entry {
  return {
    serviceType,
    balanceDescription: inLocale(bucket.description, locale),
    ...toBucketAmount(bucket),
    expireTime: bucket.expiresAt?.toISOString() ?? '',
    expired: isExpired(bucket, now),
  };
}
