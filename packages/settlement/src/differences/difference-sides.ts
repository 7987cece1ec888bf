import type { Money } from '@portal/domain/money/money';
import type { SettlementDifference } from './difference-store.ts';

/** What each side has of what a difference is about; `null`: it has nothing. */
export type DifferenceSides = { ours: Money | null; theirs: Money | null };

type StoredSides = Pick<
  SettlementDifference,
  'oursMinor' | 'oursCurrency' | 'theirsMinor' | 'theirsCurrency'
>;

/** What both sides have of a difference, for the desk and `ops`; `null` for one that an older version found in a file. */
export function sidesOfDifference(difference: StoredSides): DifferenceSides | null {
  const { oursMinor, oursCurrency, theirsMinor, theirsCurrency } = difference;
  const ours = oursMinor === null || !oursCurrency ? null : { minor: oursMinor, currency: oursCurrency };
  const theirs =
    theirsMinor === null || !theirsCurrency ? null : { minor: theirsMinor, currency: theirsCurrency };
  return ours || theirs ? { ours, theirs } : null;
}
