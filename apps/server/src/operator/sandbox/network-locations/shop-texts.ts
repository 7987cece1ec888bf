import type { Localised } from '@portal/domain/language/localised';
import type { OpeningHours, ShopKind } from '@portal/domain/places/shop';

/** Landmark next to a shop. */
export type Landmark =
  | 'main-road'
  | 'market'
  | 'bus-park'
  | 'mall'
  | 'stadium'
  | 'hospital'
  | 'sector-office'
  | 'trading-centre';

/** Address text of each landmark. */
export const LANDMARK_TEXTS: Record<Landmark, Localised> = {
  'main-road': { en: 'On the main road', sw: 'Kwenye barabara kuu' },
  market: { en: 'Opposite the market', sw: 'Mkabala na soko' },
  'bus-park': { en: 'Beside the bus park', sw: 'Karibu na kituo cha mabasi' },
  mall: { en: 'Shopping centre, ground floor', sw: 'Jengo la maduka, ghorofa ya chini' },
  stadium: { en: 'Beside the stadium', sw: 'Karibu na uwanja wa michezo' },
  hospital: { en: 'Near the hospital', sw: 'Karibu na hospitali' },
  'sector-office': { en: 'Near the sector office', sw: 'Karibu na ofisi ya sekta' },
  'trading-centre': { en: 'In the trading centre', sw: 'Katika kituo cha biashara' },
};

/** Suffix of a shop name after the `-` (SPEC section 3). */
export const LANDMARK_SUFFIX: Record<Landmark, string> = {
  'main-road': 'Main Road',
  market: 'Market',
  'bus-park': 'Bus Park',
  mall: 'Shopping Centre',
  stadium: 'Stadium',
  hospital: 'Hospital',
  'sector-office': 'Sector Office',
  'trading-centre': 'Trading Centre',
};

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
