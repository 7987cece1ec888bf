import { readFileSync } from 'node:fs';
import type { SiteReach } from '@portal/domain/places/coverage';
import { TECHNOLOGIES } from '@portal/domain/places/site';
import { z } from 'zod';
import { MAX_REACH_KM } from './coverage-settings.ts';

const HEADER = ['site', ...TECHNOLOGIES].join(';');
const KILOMETRES = /^\d{1,3}(\.\d{1,3})?$/;

/** The own reach of sites by their title. */
export type SiteReachTable = ReadonlyMap<string, SiteReach>;

/** Parses the path of a CSV file with the reach of single sites, `site;2g;3g;4g;5g`; an empty cell keeps that of the technology. */
export const siteReachFile = z.string().transform((path, context): SiteReachTable => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  } catch {
    return fail('the file cannot be read');
  }
  const [header, ...rows] = lines;
  if (header !== HEADER) return fail(`the first line is not ${HEADER}`);
  const table = new Map<string, SiteReach>();
  for (const [index, row] of rows.entries()) {
    const reach = parseRow(row);
    if (!reach || table.has(reach.site)) return fail(`line ${index + 2} is no new site with kilometres`);
    table.set(reach.site, reach.reachKm);
  }
  return table;
});

function parseRow(row: string): { site: string; reachKm: SiteReach } | null {
  const [site = '', ...cells] = row.split(';').map((cell) => cell.trim());
  if (site === '' || cells.length !== TECHNOLOGIES.length) return null;
  const reachKm: SiteReach = {};
  for (const [index, technology] of TECHNOLOGIES.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    const km = Number(cell);
    if (!KILOMETRES.test(cell) || km <= 0 || km > MAX_REACH_KM) return null;
    reachKm[technology] = km;
  }
  return { site, reachKm };
}
