import type { OpeningHours, ShopKind } from '@portal/domain/places/shop';
import { readTable } from '@portal/platform/read-table';

const COLUMNS = ['name', 'suffix', 'en', 'sw', 'rw', 'fr'] as const;

/** A landmark next to a shop: its address text in each language, and the suffix of the shop's name (SPEC section 3). */
export type Landmark = Record<(typeof COLUMNS)[number], string>;

const LANDMARKS = readTable(new URL('landmarks.csv', import.meta.url), COLUMNS);

/** Finds a landmark by its name in shops.csv. Throws when there is none. */
export function findLandmark(wanted: string): Landmark {
  const landmark = LANDMARKS.find(({ name }) => name === wanted);
  if (!landmark) throw new Error(`landmarks.csv has no ${wanted}`);
  return landmark;
}

/** Names of invented dealers. */
export const DEALER_NAMES = [
  'Keza Phones',
  'Imanzi Telecom',
  'Umucyo Electronics',
  'Hirwa Mobile',
  'Ineza Communications',
  'Isaro Phone Corner',
  'Ganza Airtime Point',
  'Uruyange Shop',
  'Intwari Mobile House',
  'Rugari Electronics',
  'Teta Phone Care',
] as const;

/** Default opening hours by shop type. */
export const HOURS: Record<ShopKind, readonly OpeningHours[]> = {
  shop: [
    { days: 'weekdays', opens: '08:00', closes: '18:00' },
    { days: 'saturday', opens: '09:00', closes: '16:00' },
  ],
  dealer: [
    { days: 'weekdays', opens: '07:30', closes: '19:00' },
    { days: 'saturday', opens: '07:30', closes: '19:00' },
    { days: 'sunday', opens: '12:00', closes: '18:00' },
  ],
};

/** Opening hours of shops in shopping centres and at bus parks. */
export const LONG_HOURS: readonly OpeningHours[] = [
  { days: 'weekdays', opens: '08:00', closes: '20:00' },
  { days: 'saturday', opens: '08:00', closes: '20:00' },
  { days: 'sunday', opens: '10:00', closes: '18:00' },
];
