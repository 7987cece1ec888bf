import { z } from 'zod';
import { requireBody, type Target, type TmfClient } from '../client/tmf-client.ts';

/** Rows that are requested at once. An unpaged list ends after a thousand without saying so. */
const PAGE_SIZE = 500;
/** More pages would be a server that ignores the range. */
const PAGES_MAX = 2_000;

/**
 * Reads a whole list by `Range: items=…`; all pages but the first need the `Etag` of the first in `If-Match`. Throws when
 * the list is not complete.
 */
export async function readItems<Item>(
  client: TmfClient,
  target: Target,
  schema: z.ZodType<Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  let etag: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const range = `items=${items.length + 1}-${items.length + PAGE_SIZE}`;
    const answer = await client.get({ ...target, headers: { range, ...(etag && { 'if-match': etag }) } });
    const found = requireBody(answer, z.array(schema));
    items.push(...found);
    const headers = answer.kind === 'answered' ? answer.headers : {};
    etag ??= headers.etag;
    const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
    const isLast = total === undefined ? found.length < PAGE_SIZE : items.length >= Number(total);
    if (isLast) return items;
    if (found.length === 0) throw new Error('The operator returns an incomplete list');
  }
  throw new Error('The list of the operator does not end');
}
