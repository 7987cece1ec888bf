import type { Bundle } from '@portal/domain/products/bundle';
import type { DeliveryBehaviour } from '../billing/purchase-tables.ts';
import { ABROAD_BUNDLES } from './abroad-bundles.ts';
import { bundlesOf } from './bundles-of.ts';
import { CALLING_BUNDLES } from './calling-bundles.ts';
import { DATA_BUNDLES } from './data-bundles.ts';
import { HOME_BUNDLES } from './home-bundles.ts';

/** All bundles of the sandbox operator, prices in francs. */
export const CATALOGUE: readonly Bundle[] = [
  ...DATA_BUNDLES,
  ...CALLING_BUNDLES,
  ...ABROAD_BUNDLES,
  ...HOME_BUNDLES,
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
