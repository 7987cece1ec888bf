import { MAGIC_BILLS } from './magic-accounts.ts';
import { MAGIC_LEADS } from './magic-leads.ts';
import { MAGIC_LINES, type MagicLine } from './magic-msisdns.ts';
import { MAGIC_ROUTERS } from './magic-routers.ts';

type Listed = Pick<MagicLine, 'msisdn' | 'does' | 'line'>;

/** Returns every magic number once: prepaid lines first, then lines with bills, routers and lead contacts. */
export function allMagicLines(): Listed[] {
  const bills: Listed[] = Object.values(MAGIC_BILLS);
  const routers: Listed[] = Object.values(MAGIC_ROUTERS).map((router) => ({ ...router, line: 'broadband' }));
  const leads: Listed[] = Object.values(MAGIC_LEADS).map((lead) => ({ ...lead, line: 'prepaid' }));
  const special = [...bills, ...routers, ...leads];
  const known = new Set(special.map(({ msisdn }) => msisdn));
  const others = Object.values<Listed>(MAGIC_LINES).filter(({ msisdn }) => !known.has(msisdn));
  return [...others, ...special];
}
