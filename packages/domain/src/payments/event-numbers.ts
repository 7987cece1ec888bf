import type { Msisdn } from '../identifiers/msisdn.ts';
import type { OrderContents } from './order.ts';

/**
 * Phone numbers of whom a purchase is for, as an event for other systems has them (docs/events.md): `msisdn`, and of a purchase for
 * several also `msisdns`, all of them with commas between.
 */
export function eventNumbers({ contents, msisdn }: { contents: OrderContents; msisdn: Msisdn }): {
  msisdn: Msisdn;
  msisdns?: string;
} {
  if (contents.kind !== 'several-recharges') return { msisdn };
  return { msisdn, msisdns: contents.recharges.map((each) => each.msisdn).join(',') };
}
