import { getCountry } from '@portal/domain/country/country';
import { DEFAULT_DEVICE, type Device, type Plan, type Town } from '@portal/domain/products/lead';
import { once } from '@portal/platform/once';
import { readTable } from '@portal/platform/read-table';
import { marketPrice } from '../market-price.ts';
import { inEachLanguage, sandboxText } from '../texts.ts';

/** Plans for homes and small businesses, in the country's currency. */
export const plans: () => readonly Plan[] = once(() => [
  plan(20, 25_000, 'For mail, calls and one screen'),
  plan(50, 40_000, 'For a family or a small office'),
  plan(100, 65_000, 'For many screens at once'),
  plan(200, 110_000, 'For work that does not wait'),
]);

/** A plan by its speed in Mbps and its price before the country's factor. */
function plan(speed: number, price: number, description: string): Plan {
  return {
    code: `W5G-${speed}`,
    name: inEachLanguage(() => `5G ${speed}`),
    description: sandboxText(description),
    resources: sandboxText('Up to {speed} Mbps, no data limit', { speed }),
    validityDays: 30,
    price: marketPrice(price),
  };
}

/** Devices of the plans; the first one is the default. */
export const devices: () => readonly Device[] = once(() => [
  {
    code: DEFAULT_DEVICE,
    name: sandboxText('5G outdoor unit'),
    image: '/media/outdoor-unit-5g.svg',
    features: [
      sandboxText('Stands outside, where the signal is best'),
      sandboxText('Wi-Fi 6 inside for up to 32 devices'),
      sandboxText('Put up by our installer, ready the same day'),
      sandboxText('Runs on mains power or an inverter'),
    ],
    connectionFee: marketPrice(15_000),
  },
]);

const TOWN_COLUMNS = ['name', 'covered', 'lat', 'lng'] as const;

/**
 * Towns with their initial coverage; `openTownCommand` changes it permanently. Each point is in the sector of the
 * town centre (WASAC, CC BY 4.0; see NOTICE.md).
 */
export const towns: () => readonly Town[] = once(() => {
  // They are those of the shipped gazetteer.
  if (!getCountry().map.hasGazetteer) return [];
  return readTable(new URL('towns.csv', import.meta.url), TOWN_COLUMNS).map(
    ({ name, covered, lat, lng }) => ({
      name,
      feasible: covered === 'yes',
      at: { lat: Number(lat), lng: Number(lng) },
    }),
  );
});
