import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type SandboxText, sandboxText } from '../texts.ts';

/** A data balance of a router. `megabytes: null` is unlimited, `endsInDays: null` never expires. */
export type MagicAllowance = {
  name: SandboxText;
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
      { name: sandboxText('Home week 25 GB'), megabytes: 18 * 1024, endsInDays: 12 },
      { name: sandboxText('Home day'), megabytes: 300, endsInDays: -3 },
    ],
  },
  unlimited: {
    msisdn: msisdn('788100021'),
    contact: msisdn('788100001'),
    does: 'A router without limit (shown as "-"); its codes arrive at 788100001.',
    allowances: [{ name: sandboxText('Unlimited 10'), megabytes: null, endsInDays: 20 }],
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
    does: 'A router without a contact handset: bundles can be bought, its balance cannot be read.',
    allowances: [{ name: sandboxText('Reserve 20 GB'), megabytes: 20 * 1024, endsInDays: null }],
  },
} as const satisfies Record<string, MagicRouter>;
