import { type Bucket, UNLIMITED_SIGN } from './bucket.ts';
import { dataVolume } from './data-volume.ts';

/** What is left of a balance, in wire spelling: `1.5` and `GB`, `500` and `RWF`; `-` when it is unlimited (SPEC section 3). */
export type BucketAmount = { balance: string; balanceType: 'LIMITED' | 'UNLIMITED'; unitType: string };

/** Describes what is left of a balance. Data is in GB where that is exact, otherwise in MB. */
export function toBucketAmount({ left, unit }: Pick<Bucket, 'left' | 'unit'>): BucketAmount {
  if (left === 'unlimited')
    return { balance: UNLIMITED_SIGN, balanceType: 'UNLIMITED', unitType: UNLIMITED_SIGN };
  const shown = unit === 'MB' ? dataVolume(left) : { value: String(left), unit };
  return { balance: shown.value, balanceType: 'LIMITED', unitType: shown.unit };
}
