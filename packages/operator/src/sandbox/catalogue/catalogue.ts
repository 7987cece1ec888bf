import type { Bundle } from '@portal/domain/products/bundle';
import type { DeliveryBehaviour } from '../billing/purchase-tables.ts';
import { readBundles } from './read-bundles.ts';

/** All bundles of the sandbox operator, in the country's currency. */
export const catalogue = (): readonly Bundle[] => readBundles();

/** A bundle with simulated behaviour and its description, which docs/sandbox.md lists. */
export type MagicBundle = { productCode: string; behaviour: DeliveryBehaviour; does: string };

/** Bundles whose activation fails on purpose. */
export const MAGIC_BUNDLES = {
  withdrawn: {
    productCode: 'DT3',
    behaviour: 'withdrawn',
    does: '"3 days 1.5 GB" is withdrawn while it is being paid: it is not activated, the money comes back.',
  },
  slow: {
    productCode: 'DD6',
    behaviour: 'stalls-twice',
    does: '"Weekend 4 GB": the operator fails twice to activate it, then delivers.',
  },
} as const satisfies Record<string, MagicBundle>;
