import { last } from './last-screen.ts';
import { confirm, held, method, repeat } from './order-screens.ts';
import type { Place } from './place.ts';
import { amount, bundles, categories } from './product-screens.ts';
import { menuOrProof, proof } from './proof-screen.ts';
import type { Screen } from './screen.ts';
import { language, number, recipient } from './start-screens.ts';

/** Every screen of the menu by name. */
const SCREENS: { [Name in Place['screen']]: Screen<Extract<Place, { screen: Name }>> } = {
  menu: menuOrProof,
  recipient,
  number,
  amount,
  categories,
  bundles,
  repeat,
  held,
  method,
  confirm,
  proof,
  last,
  language,
};

/** The screen of a place. */
export function screenOf(place: Place): Screen {
  return SCREENS[place.screen] as Screen;
}
