import { randomUUID } from 'node:crypto';
import type { DayUsage, Usage } from '@isano/adapter-kit/operator';
import { addDays, type CalendarDate, localDay, startOfDay } from '@isano/adapter-kit/values';
import { z } from 'zod';
import { toPortalUnits } from '../allowance-units.ts';
import { requireBody, type TmfClient } from '../client/tmf-client.ts';
import type { Dialect } from '../dialect.ts';
import { toOperatorNumber } from '../operator-number.ts';
import type { TmfProfile } from '../profile.ts';
import { parseInstant, quantity } from '../wire.ts';

/** The resource of TMF677 that calculates what was used. */
const QUERY = { api: 'consumption', path: '/queryUsageConsumption' } as const;

const text = z.string().nullish();
const resources = z.array(z.object({ id: z.union([z.string(), z.number()]).transform(String) })).nullish();

/** A counter of a bucket. One with a user repeats a part of the one for all of them. */
const counter = z.object({
  counterType: text,
  user: z.unknown().optional(),
  consumptionPeriod: z.object({ startDateTime: text, endDateTime: text }).nullish(),
  value: quantity.nullish(),
});

type Counter = z.output<typeof counter>;

const bucket = z.object({
  usageType: text,
  logicalResource: resources,
  bucketCounter: z.array(counter).nullish(),
  bucketRelationship: z.array(z.object({ relationshipType: text })).nullish(),
});

/** A `QueryUsageConsumption` of TMF677 (4.0.0), as far as it is used. */
const consumption = z.object({
  usageConsumption: z
    .array(z.object({ state: text, logicalResource: resources, bucketRefOrValue: z.array(bucket).nullish() }))
    .nullish(),
});

type UsageParts = {
  client: TmfClient;
  dialect: Pick<Dialect, 'findLine'>;
  profile: Pick<TmfProfile, 'numberForm'>;
};

type Days = Parameters<Usage['dataByDay']>[0];

/**
 * What lines used, by TMF677 4.0.0 (`queryUsageConsumption`): one query that names the counter `used` of each day. A server may
 * leave out the days and count whole periods; then nothing is known of single days.
 */
export function tmfUsage({ client, dialect, profile }: UsageParts): Usage {
  return {
    dataByDay: async (days) => {
      if (!(await dialect.findLine(days.msisdn))) return null;
      const number = toOperatorNumber(days.msisdn, profile);
      const answer = requireBody(await client.post(QUERY, toQuery(number, days), randomUUID()), consumption);
      const counters = (answer.usageConsumption ?? []).flatMap((each) => {
        if (each.state && each.state !== 'done')
          throw new Error('The operator has not calculated what a line used');
        return (each.bucketRefOrValue ?? []).flatMap((one) => {
          requireNumber(number, [...(each.logicalResource ?? []), ...(one.logicalResource ?? [])]);
          return dataCounters(one);
        });
      });
      return sumByDay(counters, days);
    },
  };
}

function toQuery(number: string, { from, to }: Days) {
  const periodOf = (first: CalendarDate, last: CalendarDate) => ({
    startDateTime: startOfDay(first).toISOString(),
    endDateTime: new Date(startOfDay(addDays(last, 1)).getTime() - 1).toISOString(),
  });
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const bucketCounter = days.map((day) => ({ counterType: 'used', consumptionPeriod: periodOf(day, day) }));
  return {
    '@type': 'QueryUsageConsumption',
    searchCriteria: {
      '@type': 'UsageConsumption',
      logicalResource: [{ id: number, '@referredType': 'MSISDN' }],
      validPeriod: periodOf(from, to),
      bucketRefOrValue: [{ '@type': 'Bucket', usageType: 'data', bucketCounter }],
    },
  };
}

/** A server may ignore whose consumption it is asked for. Nobody may see that of another line. */
function requireNumber(number: string, named: readonly { id: string }[]): void {
  const plain = (each: string) => each.replace(/^\+/, '');
  if (!named.some(({ id }) => plain(id) === plain(number)))
    throw new Error('A consumption of the operator does not say that it is of this line');
}

/** Those of a bucket that holds others repeat what these have. */
function dataCounters({ usageType, bucketCounter, bucketRelationship }: z.output<typeof bucket>): Counter[] {
  if (usageType?.toLowerCase() !== 'data') return [];
  if (bucketRelationship?.some(({ relationshipType }) => relationshipType === 'aggregator')) return [];
  return (bucketCounter ?? []).filter(
    ({ counterType, user }) => counterType?.toLowerCase() === 'used' && !user,
  );
}

/** `null` when one of the counters is not of a single day: a sum without it would be too small. */
function sumByDay(counters: readonly Counter[], { from, to }: Days): DayUsage[] | null {
  const sums = new Map<CalendarDate, number>();
  for (const { consumptionPeriod: period, value } of counters) {
    const start = parseInstant(period?.startDateTime);
    const end = parseInstant(period?.endDateTime);
    const day = start && localDay(start);
    if (!start || !end || !day || end > startOfDay(addDays(day, 1))) return null;
    const megabytes = toPortalUnits('data', value?.amount ?? '', value?.units ?? '');
    if (megabytes === null) return null;
    if (day >= from && day <= to) sums.set(day, (sums.get(day) ?? 0) + Math.max(0, megabytes));
  }
  return [...sums].map(([day, megabytes]) => ({ day, megabytes }));
}
