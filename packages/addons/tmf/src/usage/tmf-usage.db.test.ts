import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Msisdn, toInternational } from '@portal/domain/identifiers/msisdn';
import type { CalendarDate } from '@portal/domain/time/calendar-date';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openV4World } from '../testing/open-v4-world.ts';
import { makeProfile } from '../testing/v4-world.ts';

const DOCUMENT = fileURLToPath(
  new URL(
    '../../../../../../shared/standards/tmf/TMF677_Usage_Consumption_Management_API_v4.0.0_swagger.json',
    import.meta.url,
  ),
);
const [FROM, TO] = ['2026-02-21', '2026-02-27'] as CalendarDate[] as [CalendarDate, CalendarDate];

const world = openV4World();

afterEach(() => {
  Object.assign(world.simulator, { ignoresFilters: false, countsWholePeriods: false, usageState: 'done' });
});

/** A line that used something at these times, in kilobytes. */
function lineThatUsed(used: readonly [at: string, kilobytes: number][]): Msisdn {
  const msisdn = world.newLine();
  const rows = used.map(([at, kilobytes]) => ({ at, kilobytes }));
  world.simulator.dataUsed.set(toInternational(msisdn), rows);
  return msisdn;
}

const read = (msisdn: Msisdn) => world.operator().usage?.dataByDay({ msisdn, from: FROM, to: TO });

test('what a line used is counted by the day of the country, not by that of UTC', async () => {
  const msisdn = lineThatUsed([
    ['2026-02-20T21:59:59.000Z', 50 * 1024],
    ['2026-02-20T22:00:00.000Z', 3 * 1024],
    ['2026-02-21T21:59:00.000Z', 2 * 1024],
    ['2026-02-21T22:00:00.000Z', 7 * 1024 + 900],
    ['2026-02-27T22:00:00.000Z', 90 * 1024],
  ]);
  const used = (await read(msisdn))?.filter(({ megabytes }) => megabytes > 0);
  expect(used).toEqual([
    { day: '2026-02-21', megabytes: 5 },
    { day: '2026-02-22', megabytes: 7 },
  ]);
});

test('a number that the operator does not have has no use, and is not asked about', async () => {
  const before = world.simulator.requests.length;
  expect(await read('788999998' as Msisdn)).toBeNull();
  const asked = world.simulator.requests.slice(before).filter(({ url }) => url.includes('Consumption'));
  expect(asked).toEqual([]);
});

test('a sum of the whole week says nothing about its days, so none is shown', async () => {
  const msisdn = lineThatUsed([['2026-02-22T10:00:00.000Z', 500 * 1024]]);
  world.simulator.countsWholePeriods = true;
  expect(await read(msisdn)).toBeNull();
});

test('the use of another line is never shown, when the server ignores whose it is asked for', async () => {
  lineThatUsed([['2026-02-22T10:00:00.000Z', 500 * 1024]]);
  const msisdn = lineThatUsed([]);
  world.simulator.ignoresFilters = true;
  await expect(read(msisdn)).rejects.toThrow();
});

test('a calculation that is not finished is no answer', async () => {
  const msisdn = lineThatUsed([]);
  world.simulator.usageState = 'inProgress';
  await expect(read(msisdn)).rejects.toThrow('has not calculated');
});

test('SigScale, whose log has sessions and no sums, has no such port', () => {
  expect(world.operator({ profile: makeProfile({ dialect: 'sigscale' }) }).usage).toBeUndefined();
});

/** TM Forum's document is not part of the repository: without the folder `shared/standards` the test is skipped. */
test.skipIf(!existsSync(DOCUMENT))('query and answer are as TMF677 4.0.0 declares them', async () => {
  const { definitions, basePath } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const declared = (name: string) =>
    z.fromJSONSchema({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions,
      $ref: `#/definitions/${name}`,
    });
  await read(lineThatUsed([['2026-02-22T10:00:00.000Z', 1024]]));
  const sent = world.simulator.requests.findLast(({ url }) => url.includes('Consumption'));
  expect(sent?.url).toBe(`${basePath}queryUsageConsumption`);
  declared('QueryUsageConsumption_Create').parse(sent?.body);
  const answer = await fetch(`${world.simulator.baseUrl}${sent?.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: String(sent?.headers.authorization) },
    body: JSON.stringify(sent?.body),
  });
  declared('QueryUsageConsumption').parse(await answer.json());
});
