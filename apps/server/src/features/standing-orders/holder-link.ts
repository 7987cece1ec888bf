import { type Locale, localisePath } from '@portal/domain/language/locale';
import type { Permission, StandingDeps } from './standing-deps.ts';

/** A card as its holder knows it, e.g. `Visa 4081`. */
export function nameCard({ brand, last4 }: NonNullable<Permission['card']>): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ${last4}`;
}

/** The page where the holder of a card ends what it pays, without the line that it pays for. */
export function holderLink(
  { publicUrl }: Pick<StandingDeps, 'publicUrl'>,
  endToken: string,
  locale: Locale,
): string {
  return `${publicUrl()}${localisePath('/my-lines', locale)}?card=${endToken}`;
}
