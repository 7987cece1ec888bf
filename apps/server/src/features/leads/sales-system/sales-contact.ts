import { toInternational } from '@portal/domain/identifiers/msisdn';
import { inLocale } from '@portal/domain/language/localised';
import { toDecimal } from '@portal/domain/money/money';
import type { EventAmount } from '@portal/platform/events/event';
import type { LeadsDeps } from '../leads-deps.ts';
import type { leads } from '../tables.ts';

/** What a sales system needs to call a customer and install the line, beside what every event about the order has. */
export type SalesContact = {
  /** UTC, ISO 8601. */
  orderedAt: string;
  language: string;
  /** International, without a plus. */
  contactNumber: string;
  /** These are `null` when the operator does not know the order. */
  fullName: string | null;
  email: string | null;
  address: string | null;
  landmark: string | null;
  latitude: number | null;
  longitude: number | null;
  planName: string | null;
  price: EventAmount | null;
};

/** Reads the contact data of an order, which only the operator has. Throws when the operator does not answer. */
export async function readSalesContact(
  { leads: operatorLeads }: Pick<LeadsDeps, 'leads'>,
  { leadId, msisdn, createdAt, locale }: typeof leads.$inferSelect,
): Promise<SalesContact> {
  const known = leadId === null ? null : await operatorLeads.find({ leadId, contact: msisdn });
  return {
    orderedAt: createdAt.toISOString(),
    language: locale,
    contactNumber: toInternational(msisdn),
    fullName: known?.fullName ?? null,
    email: known?.email ?? null,
    address: known?.address ?? null,
    landmark: known?.landmark ?? null,
    latitude: known?.at.lat ?? null,
    longitude: known?.at.lng ?? null,
    planName: known ? inLocale(known.plan.name, 'en') : null,
    price: known && { amount: toDecimal(known.plan.price), currencyCode: known.plan.price.currency },
  };
}
