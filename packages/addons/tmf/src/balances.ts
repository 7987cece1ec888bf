import type { Balances, Bucket, BucketUnit } from '@isano/adapter-kit/operator';
import { countryCurrency, parseMsisdn } from '@isano/adapter-kit/values';
import { type AllowanceService, toPortalUnits } from './allowance-units.ts';
import type { Dialect, TmfBucket } from './dialect.ts';

const UNIT_NAMES: Readonly<Record<AllowanceService, BucketUnit>> = {
  data: 'MB',
  voice: 'minutes',
  sms: 'SMS',
};

/** Balances of lines from their buckets. A bucket of another kind or unit is left out: the portal cannot show it. */
export function tmfBalances({ findLine, listBuckets }: Dialect): Balances {
  return {
    ofLine: async (msisdn) => {
      const line = await findLine(msisdn);
      if (!line) return null;
      return (await listBuckets(msisdn, line)).flatMap((each) => toBucket(each) ?? []);
    },
    contactOf: async (msisdn) => {
      const contact = (await findLine(msisdn))?.contact;
      return contact ? parseMsisdn(contact) : null;
    },
  };
}

function toBucket({ id, name, service, amount, units, expiresAt }: TmfBucket): Bucket | null {
  if (service === null) return null;
  const shown = { id, description: { en: name }, service, expiresAt };
  if (service === 'airtime') {
    const isOurs = units.toUpperCase() === countryCurrency();
    return isOurs ? { ...shown, left: Math.floor(Number(amount)), unit: countryCurrency() } : null;
  }
  const left = toPortalUnits(service, amount, units);
  return left === null ? null : { ...shown, left, unit: UNIT_NAMES[service] };
}
