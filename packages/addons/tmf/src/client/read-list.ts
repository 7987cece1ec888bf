import { z } from 'zod';
import type { ApiName } from '../profile.ts';
import { type Query, requireBody, type TmfClient } from './tmf-client.ts';

/** Entries that are requested at once. */
const PAGE_SIZE = 100;
/** More pages would be a server that ignores the filter. */
const PAGES_MAX = 500;

const entries = z.array(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) }));

/** Which list, and its filters by attribute. `number`: the filter that has a number; entries of other numbers are left out. */
export type ListCall = {
  api: ApiName;
  path: string;
  query: Query;
  number?: { attribute: string; value: string };
};

/**
 * Reads a whole list of a v4 interface by `offset` and `limit`. A server may return fewer entries than the limit, so
 * `X-Total-Count` decides where it names a total. Throws when the list is not complete: a missing entry would be taken for
 * a delivery that never happened.
 */
export async function readList<Entry>(
  client: TmfClient,
  { api, path, query, number }: ListCall,
  schema: z.ZodType<Entry>,
): Promise<Entry[]> {
  const byId = new Map<string, unknown>();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const paging = { offset: String(byId.size), limit: String(PAGE_SIZE) };
    const filter = number && { [number.attribute]: number.value };
    const answer = await client.get({ api, path, query: { ...query, ...filter, ...paging } });
    const found = requireBody(answer, entries);
    const before = byId.size;
    for (const entry of found) byId.set(entry.id, entry);
    const total = totalOf(answer.kind === 'answered' ? answer.headers['x-total-count'] : undefined);
    const isLast = total === null ? found.length < PAGE_SIZE : byId.size >= total;
    if (isLast)
      return [...byId.values()]
        .filter((entry) => isOfNumber(entry, number))
        .map((entry) => schema.parse(entry));
    if (byId.size === before) throw new Error('The operator returns an incomplete list');
  }
  throw new Error('The list of the operator does not end');
}

function totalOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/**
 * A server may ignore a filter that it does not know; money must not go to the line that it returns then. Throws when an
 * entry does not say whose it is.
 */
function isOfNumber(entry: unknown, number: ListCall['number']): boolean {
  if (!number) return true;
  const values = valuesAt([entry], number.attribute.split('.'));
  if (values.length === 0) throw new Error(`An entry of the operator has no ${number.attribute}`);
  return values.some((value) => withoutPlus(String(value)) === withoutPlus(number.value));
}

/** The values of a dotted attribute; lists on the way are entered. */
function valuesAt(entries: readonly unknown[], [name, ...rest]: readonly string[]): unknown[] {
  const flat = entries.flat().filter((each) => each !== null && each !== undefined);
  if (name === undefined) return flat;
  return valuesAt(
    flat.map((each) => (each as Record<string, unknown>)[name]),
    rest,
  );
}

function withoutPlus(number: string): string {
  return number.replace(/^\+/, '');
}
