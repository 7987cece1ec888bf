import { type Msisdn, toInternational } from '@isano/adapter-kit/values';
import type { TmfProfile } from './profile.ts';

/** A number as the operator writes it. */
export function toOperatorNumber(msisdn: Msisdn, { numberForm }: Pick<TmfProfile, 'numberForm'>): string {
  if (numberForm === 'national') return msisdn;
  return `${numberForm === 'plus' ? '+' : ''}${toInternational(msisdn)}`;
}
