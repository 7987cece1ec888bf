import type { Bundle } from '@portal/domain/bundle';
import type { DeliveryBehaviour } from '../purchase-tables.ts';
import { ABROAD_SHELVES } from './abroad-shelves.ts';
import { CALLING_SHELVES } from './calling-shelves.ts';
import { DATA_SHELVES } from './data-shelves.ts';
import { HOME_SHELVES } from './home-shelves.ts';
import { bundlesOf } from './offer.ts';

/** All bundles of the sandbox operator, prices in francs. */
export const CATALOGUE: readonly Bundle[] = [
  ...DATA_SHELVES,
  ...CALLING_SHELVES,
  ...ABROAD_SHELVES,
  ...HOME_SHELVES,
].flatMap(bundlesOf);

/** A bundle with simulated behaviour and its description, which docs/sandbox.md lists. */
export type MagicBundle = { productCode: string; behaviour: DeliveryBehaviour; does: string };

/** Bundles whose activation fails on purpose. */
export const MAGIC_BUNDLES = {
  withdrawn: {
    productCode: 'DT3',
    behaviour: 'withdrawn',
    does: '"3 days 1.5 GB" is withdrawn while it is being paid: it is not given, the money comes back.',
  },
  slow: {
    productCode: 'DD6',
    behaviour: 'stalls-twice',
    does: '"Weekend 4 GB": the operator fails twice to activate it, then delivers.',
  },
} as const satisfies Record<string, MagicBundle>;
