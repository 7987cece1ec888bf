import { money } from '@portal/domain/money/money';
import { type Bundle, OTHER_PERIOD } from '@portal/domain/products/bundle';
import { describeOffer } from './describe-offer.ts';
import type { CatalogueCategory } from './offer.ts';

/** Converts a category to bundles of the port. */
export function bundlesOf({ line, category, offers }: CatalogueCategory): Bundle[] {
  return offers.map((offer) => ({
    productCode: offer.code,
    name: offer.name,
    description: describeOffer(offer),
    category,
    megabytes: offer.mb ?? null,
    minutes: offer.minutes ?? null,
    messages: offer.sms ?? null,
    validity: offer.lasts,
    periodType: offer.period ?? OTHER_PERIOD,
    price: money(offer.price, 'RWF'),
    line,
  }));
}
