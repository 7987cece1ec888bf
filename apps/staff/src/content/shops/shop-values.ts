import type { ShopFile, WrittenText } from '@portal/contract/content/shop-file';
import type { ContentShopRow } from '@portal/contract/staff/content/staff-content-shops';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { OpenDays, ShopKind } from '@portal/domain/places/shop';
import { SHOP_SERVICES } from '@portal/domain/places/shop';
import { readDegrees } from './place-values.ts';

/** Days with hours of their own, in the order of the form. */
export const DAYS = ['weekdays', 'saturday', 'sunday'] as const satisfies readonly OpenDays[];

/** Address of the form of a shop; `null`: of a new one. */
export function shopAddress(id: string | null): string {
  return id === null ? '/content/shop' : `/content/shop?${new URLSearchParams({ id })}`;
}

/** A text in a language; empty when it has none of its own. A draft may be anything. */
export function textIn(text: WrittenText | undefined, locale: Locale): string {
  if (typeof text === 'string') return locale === DEFAULT_LOCALE ? text : '';
  return String(text?.[locale] ?? '');
}

/** The English text, which the other languages fall back to. */
export const englishOf = (text: WrittenText | undefined) => textIn(text, DEFAULT_LOCALE);

/** The shop as the person has it in their draft; one that the draft removes as customers have it. */
export const shownShop = ({ live, draft }: ContentShopRow): ShopFile | null => draft?.shop ?? live;

/** The shops whose id, English name or English address, as they are listed, contains what was typed. */
export function findShops(rows: readonly ContentShopRow[], typed: string): ContentShopRow[] {
  const wanted = typed.trim().toLowerCase();
  return rows.filter((row) => {
    const shop = shownShop(row);
    const texts = [row.id, englishOf(shop?.name), englishOf(shop?.address)];
    return texts.some((text) => text.toLowerCase().includes(wanted));
  });
}

/** Reads the form of a shop. What is not right is found by the server. */
export function readShopForm(form: FormData): ShopFile {
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const hours = DAYS.flatMap((day) => (read(`hours.${day}`) ? [[day, read(`hours.${day}`)]] : []));
  const services = SHOP_SERVICES.filter((service) => form.get(`services.${service}`) !== null);
  return {
    name: readText('name', read),
    kind: read('kind') as ShopKind,
    lat: readDegrees(read('lat')),
    lng: readDegrees(read('lng')),
    address: readText('address', read),
    ...(read('phone') && { phone: read('phone').replace(/\s/g, '') }),
    ...(hours.length > 0 && { hours: Object.fromEntries(hours) }),
    ...(services.length > 0 && { services }),
  };
}

function readText(name: string, read: (name: string) => string): WrittenText {
  const written = LOCALE_LIST.flatMap((locale) => {
    const text = read(`${name}.${locale}`);
    return text || locale === DEFAULT_LOCALE ? [[locale, text] as const] : [];
  });
  return written.length === 1 ? (written[0]?.[1] ?? '') : Object.fromEntries(written);
}

/** An id for a shop of this name that no other one has. */
export function newShopId(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
  const base = words || 'shop';
  let id = base;
  for (let number = 2; taken.includes(id); number += 1) id = `${base}-${number}`;
  return id;
}

/** Names of the fields that problems of the server name: `hours.sunday: …` is the field of Sunday. */
export function problemFields(problems: readonly string[]): string[] {
  return problems.map((problem) => problem.split(':', 1)[0] ?? '');
}
