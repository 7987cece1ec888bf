import { type ComponentType, createContext } from 'react';

/**
 * Parts that browsers load when they need them, by name. A folder above this one adds its own with `declare module`, in the file
 * that loads the part.
 */
export interface LazyParts {
  Banner: ComponentType;
  HomeBelow: ComponentType;
  ConsentChoice: ComponentType;
  LanguageOffer: ComponentType;
}

/**
 * The parts on the server, which has them from the start: it waits for nothing while it renders, and a page without JavaScript
 * needs them whole. `null` in browsers.
 */
export const ServerParts = createContext<LazyParts | null>(null);
