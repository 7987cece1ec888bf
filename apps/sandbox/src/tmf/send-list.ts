import type { FastifyReply } from 'fastify';
import type { Entry, TmfState } from './tmf-state.ts';

type Query = Record<string, string>;

const NOT_FILTERS = new Set(['offset', 'limit', 'fields']);

/** Sends a page of a list, with the filters by attribute, `offset` and `limit` of the request, and `X-Total-Count`. */
export function sendList(
  state: Pick<TmfState, 'ignoresFilters' | 'pageMax'>,
  reply: FastifyReply,
  entries: readonly Entry[],
): FastifyReply {
  const query = reply.request.query as Query;
  const filters = Object.entries(query).filter(([name]) => !NOT_FILTERS.has(name));
  const found = state.ignoresFilters
    ? entries
    : entries.filter((entry) => filters.every(([name, value]) => matches(entry, name, value)));
  const start = Number(query.offset ?? 0);
  const page = found.slice(start, start + Math.min(Number(query.limit ?? 20), state.pageMax));
  return reply
    .code(page.length < found.length ? 206 : 200)
    .header('X-Total-Count', found.length)
    .header('X-Result-Count', page.length)
    .send(page);
}

/** `name=value`, and `name.gte=value`, `name.lt=value` (TMF630). Dates in UTC compare as text. */
function matches(entry: Entry, filter: string, wanted: string): boolean {
  const [, name = '', operator] = /^(.*?)(?:\.(gte|lt))?$/.exec(filter) ?? [];
  const values = valuesAt([entry], name.split('.')).map(String);
  if (operator === 'gte') return values.some((value) => value >= wanted);
  if (operator === 'lt') return values.some((value) => value < wanted);
  return values.includes(wanted);
}

function valuesAt(entries: readonly unknown[], [name, ...rest]: readonly string[]): unknown[] {
  const flat = entries.flat().filter((each) => each !== null && each !== undefined);
  if (name === undefined) return flat;
  return valuesAt(
    flat.map((each) => (each as Record<string, unknown>)[name]),
    rest,
  );
}
