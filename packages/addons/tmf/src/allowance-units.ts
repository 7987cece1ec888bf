import type { BucketService } from '@isano/adapter-kit/operator';

/** Kinds of balance that are not money. */
export type AllowanceService = Exclude<BucketService, 'airtime'>;

/** How many of the portal's units one unit of the operator is, by lower-case name. A megabyte has 1024 kilobytes. */
const UNITS: Readonly<Record<AllowanceService, Readonly<Record<string, number>>>> = {
  data: {
    b: 1 / 1_048_576,
    byte: 1 / 1_048_576,
    bytes: 1 / 1_048_576,
    octets: 1 / 1_048_576,
    kb: 1 / 1024,
    mb: 1,
    megabytes: 1,
    gb: 1024,
    gigabytes: 1024,
  },
  voice: { s: 1 / 60, sec: 1 / 60, seconds: 1 / 60, min: 1, minute: 1, minutes: 1 },
  sms: { sms: 1, message: 1, messages: 1 },
};

/** An amount of the operator in whole megabytes, minutes or messages, rounded down; `null` for an unknown unit. */
export function toPortalUnits(service: AllowanceService, amount: string, units: string): number | null {
  const converted = Math.floor(Number(amount) * (UNITS[service][units.toLowerCase()] ?? Number.NaN));
  return Number.isFinite(converted) ? converted : null;
}
