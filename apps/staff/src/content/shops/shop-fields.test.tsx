import type { ShopFile } from '@portal/contract/content/shop-file';
import { LOCALE_LIST, LOCALES } from '@portal/domain/language/locale';
import { SHOP_KINDS, SHOP_SERVICES } from '@portal/domain/places/shop';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ShopFields } from './shop-fields.tsx';
import { DAYS, readShopForm } from './shop-values.ts';

const LANGUAGES = LOCALE_LIST.map((code) => ({
  code,
  name: LOCALES[code].name,
  prefix: LOCALES[code].prefix,
}));

/** What a browser would send of the fields as they are drawn. */
function sentBy(shop: ShopFile | null): FormData {
  const html = renderDesk(
    <ShopFields shop={shop} languages={LANGUAGES} middle={{ lat: -1.9, lng: 30 }} wrong={[]} />,
  );
  const form = new FormData();
  const valueIn = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`)
      .exec(tag)?.[1]
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&');
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = valueIn(tag, 'name');
    if (!name || (tag.includes('type="checkbox"') && !tag.includes(' checked=""'))) continue;
    form.append(name, valueIn(tag, 'value') ?? 'on');
  }
  for (const [, tag = '', options = ''] of html.matchAll(/(<select[^>]*>)(.*?)<\/select>/g))
    form.append(
      valueIn(tag, 'name') ?? '',
      valueIn(/<option[^>]*selected=""[^>]*>/.exec(options)?.[0] ?? '', 'value') ?? '',
    );
  return form;
}

const text = fc.stringMatching(/^[A-Za-z0-9"<&][A-Za-z0-9 "<&]{0,20}[a-z]$/);
const written = fc.oneof(
  text,
  fc.tuple(text, text).map(([en, fr]) => ({ en, fr })),
);
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((count) => count / 1e4);
const shops: fc.Arbitrary<ShopFile> = fc.record(
  {
    name: written,
    kind: fc.constantFrom(...SHOP_KINDS),
    lat: degrees(90),
    lng: degrees(180),
    address: written,
    phone: fc.constantFrom('0788300100', '0722000001'),
    hours: fc
      .subarray([...DAYS], { minLength: 1 })
      .map((days) => Object.fromEntries(days.map((day) => [day, '08:00-18:00']))),
    services: fc.subarray([...SHOP_SERVICES], { minLength: 1 }),
  },
  { requiredKeys: ['name', 'kind', 'lat', 'lng', 'address'] },
);

test('a shop that is opened and saved without a change is what it was', () => {
  fc.assert(
    fc.property(shops, (shop) => {
      expect(readShopForm(sentBy(shop))).toEqual(shop);
    }),
    { numRuns: 12 },
  );
});
