import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWireSites } from '@portal/contract/wire/wire-site';
import { describe, expect, test } from 'vitest';
import { createTestPortal, openTestPortal } from '../../testing/portal.ts';
import { signalReports } from './tables.ts';

let now = new Date('2026-11-21T08:00:00Z');

const portal = openTestPortal({ clock: { now: () => now } });

const HUYE = { lat: -2.5967, lng: 29.7394 };

describe('the network at a place', () => {
  test('reports full 4G coverage in Huye', async () => {
    const { envelope } = await portal.call('readCoverage', HUYE);
    const { technologies, at } = envelope.result as { technologies: string[]; at: { technology: string }[] };
    expect(technologies).toEqual(['2g', '3g', '4g', '5g']);
    expect(at.find(({ technology }) => technology === '4g')).toMatchObject({ reach: 'full' });
  });

  test('returns only the technologies without a place', async () => {
    expect((await portal.call('readCoverage', {})).envelope.result).toMatchObject({ at: null });
  });

  test('uses the reach that the operator has configured', async () => {
    const own = await createTestPortal({ environment: { COVERAGE_REACH_KM: '4g:0.001' } });
    const { envelope } = await own.call('readCoverage', HUYE);
    await own.close();
    const { reachKm, at } = envelope.result as { reachKm: object; at: { technology: string }[] };
    expect(reachKm).toMatchObject({ '2g': 8, '4g': 0.001 });
    expect(at.find(({ technology }) => technology === '4g')).toMatchObject({ reach: 'none' });
  });

  test('uses the own reach of a site that the operator has measured', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-sites-'));
    const path = join(folder, 'sites.csv');
    writeFileSync(path, 'site;2g;3g;4g;5g\nHuye, Ngoma 1;;;90;\n');
    const own = await createTestPortal({
      environment: { COVERAGE_REACH_KM: '4g:0.001', COVERAGE_SITES_FILE: path },
    });
    const { envelope } = await own.call('readCoverage', HUYE);
    const sites = await own.app.inject('/cms/webpage/activePackage?opco=RW&pageUrl=/fetch-sites-data-5g');
    await own.close();
    rmSync(folder, { recursive: true });
    const { at } = envelope.result as { at: { technology: string }[] };
    expect(at.find(({ technology }) => technology === '4g')).toMatchObject({ reach: 'full', ownReachKm: 90 });
    // The map shades with it too.
    const onMap = readWireSites(sites.json().data.packageHtml).filter(({ reachKm }) => reachKm);
    expect(onMap).toMatchObject([{ title: 'Huye, Ngoma 1', reachKm: { '4g': 90 } }]);
  });

  test('names what the operator offers by satellite, and nothing without such an offer', async () => {
    expect((await portal.call('readCoverage', HUYE)).envelope.result).toMatchObject({ satellite: [] });
    const own = await createTestPortal({ environment: { COVERAGE_SATELLITE: 'sms' } });
    const { envelope } = await own.call('readCoverage', HUYE);
    await own.close();
    expect(envelope.result).toMatchObject({ satellite: ['sms'] });
  });

  test('reports no coverage in the middle of the ocean', async () => {
    const { envelope } = await portal.call('readCoverage', { lat: 0, lng: -30 });
    const { at } = envelope.result as { at: { reach: string; nearestKm: number }[] };
    expect(at.every(({ reach, nearestKm }) => reach === 'none' && nearestKm > 5_000)).toBe(true);
  });

  test.each([{ lat: 91, lng: 0 }, { lat: -2 }, { lat: 'here', lng: 'there' }, { ...HUYE, radiusKm: -1 }])(
    'refuses an invalid place: %j',
    async (place) => {
      expect((await portal.call('readCoverage', place)).status).toBe(400);
    },
  );
});

describe('reporting no signal', () => {
  const report = (change: object = {}, visitor = 'A'.repeat(24)) =>
    portal.call(
      'reportNoSignal',
      { ...HUYE, place: 'Huye', technology: '4g', ...change },
      { visitor, lang: 'sw' },
    );
  const storedReports = () => portal.root.databases.db.select().from(signalReports);

  test('stores the place of a report to a hundred metres and not its sender', async () => {
    const { envelope } = await report({ lat: -2.596_712, indoors: true });
    expect(envelope.result).toEqual({ reference: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/) });
    expect(await storedReports()).toMatchObject([
      { lat: -2.597, lng: 29.739, place: 'Huye', technology: '4g', indoors: true, locale: 'sw', at: now },
    ]);
    expect(JSON.stringify(await storedReports())).not.toContain('AAAA');
  });

  test('stores a repeated report once a day', async () => {
    const [first, second] = [await report(), await report()];
    expect(second.envelope.result).toEqual(first.envelope.result);
    now = new Date('2026-11-22T08:00:00Z');
    expect((await report()).envelope.result).not.toEqual(first.envelope.result);
  });

  test('limits the reports of one browser', async () => {
    const statuses = [];
    for (let n = 0; n < 14; n += 1) {
      statuses.push((await report({ lat: -2 - n / 100 }, 'C'.repeat(24))).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});
