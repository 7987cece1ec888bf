import type { Hundredths } from './fiscal-device.ts';

/** The tax that an amount contains, in hundredths, rounded half up (checkpoint 47). @param rate in percent, two decimals at most */
export function taxContained(gross: Hundredths, rate: number): Hundredths {
  const part = BigInt(Math.round(rate * 100));
  const whole = 10_000n + part;
  return Number((2n * BigInt(gross) * part + whole) / (2n * whole));
}
