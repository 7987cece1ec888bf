import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { Bucket, BucketService, BucketUnit } from '@portal/domain/products/bucket';
import type { Balances } from '../purchase-ports.ts';
import type { Dialect, TmfBucket } from './dialect.ts';

/** How many of the portal's units one unit of the operator is, by lower-case name. A megabyte has 1024 kilobytes. */
const UNITS: Readonly<Record<Exclude<BucketService, 'airtime'>, Readonly<Record<string, number>>>> = {
  data: {
    ...{ b: 1 / 1_048_576, byte: 1 / 1_048_576, bytes: 1 / 1_048_576, octets: 1 / 1_048_576 },
    ...{ kb: 1 / 1024, mb: 1, megabytes: 1, gb: 1024, gigabytes: 1024 },
  },
  voice: { s: 1 / 60, sec: 1 / 60, seconds: 1 / 60, min: 1, minute: 1, minutes: 1 },
  sms: { sms: 1, message: 1, messages: 1 },
};

const UNIT_NAMES: Readonly<Record<Exclude<BucketService, 'airtime'>, BucketUnit>> = {
  data: 'MB',
  voice: 'minutes',
  sms: 'SMS',
};

/** Balances of lines from their buckets. A bucket of another kind or unit is left out: the portal can not show it. */
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

function toBucket({ name, service, amount, units, expiresAt }: TmfBucket): Bucket | null {
  if (service === null) return null;
  const shown = { description: { en: name }, service, expiresAt };
  if (service === 'airtime') {
    const isOurs = units.toUpperCase() === countryCurrency();
    return isOurs ? { ...shown, left: Math.floor(Number(amount)), unit: countryCurrency() } : null;
  }
  const factor = UNITS[service][units.toLowerCase()];
  const left = Math.floor(Number(amount) * (factor ?? Number.NaN));
  return Number.isFinite(left) ? { ...shown, left, unit: UNIT_NAMES[service] } : null;
}
