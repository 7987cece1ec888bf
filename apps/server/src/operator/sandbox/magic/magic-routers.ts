import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type CatalogueText, catalogueText } from '../catalogue/offer.ts';

/** A data balance of a router. `megabytes: null` is unlimited, `endsInDays: null` never expires. */
export type MagicAllowance = {
  name: CatalogueText;
  megabytes: number | null;
  endsInDays: number | null;
};

/** A router with fixed balances. */
export type MagicRouter = {
  msisdn: Msisdn;
  /** Handset that receives its codes; `null`: none registered. */
  contact: Msisdn | null;
  does: string;
  allowances: readonly MagicAllowance[];
};

const msisdn = (digits: string): Msisdn => digits as Msisdn;

/** All magic routers. */
export const MAGIC_ROUTERS = {
  ordinary: {
    msisdn: msisdn('788100005'),
    contact: msisdn('788100001'),
    does: 'A router with 18 GB left for 12 days and an expired bundle; its codes arrive at 788100001.',
    allowances: [
      {
        name: catalogueText('Home week 25 GB', 'Nyumbani kwa wiki GB 25'),
        megabytes: 18 * 1024,
        endsInDays: 12,
      },
      { name: catalogueText('Home day', 'Nyumbani kwa siku'), megabytes: 300, endsInDays: -3 },
    ],
  },
  unlimited: {
    msisdn: msisdn('788100021'),
    contact: msisdn('788100001'),
    does: 'A router without limit (shown as "-"); its codes arrive at 788100001.',
    allowances: [{ name: catalogueText('Unlimited 10', 'Bila kikomo 10'), megabytes: null, endsInDays: 20 }],
  },
  empty: {
    msisdn: msisdn('788100022'),
    contact: msisdn('788100002'),
    does: 'A router with nothing left; its codes arrive at 788100002.',
    allowances: [],
  },
  withoutContact: {
    msisdn: msisdn('788100023'),
    contact: null,
    does: 'A router nobody answers for: bundles can be bought, its balance can not be asked for.',
    allowances: [
      { name: catalogueText('Reserve 20 GB', 'Akiba GB 20'), megabytes: 20 * 1024, endsInDays: null },
    ],
  },
} as const satisfies Record<string, MagicRouter>;
