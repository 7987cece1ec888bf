import { portalHeaders } from '@portal/contract/http/headers';
import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Operation } from './openapi.ts';
import { PAGES } from './pages.ts';
import { valueFor } from './schema-arbitrary.ts';

/** One request. `EARLIER_VALUE` placeholders are replaced by ids of earlier responses (run-fuzz.ts). */
export type FuzzRequest = {
  /** The call or page, for the counts. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** How many requests are drawn at once: limits the memory of a long run. */
export const BATCH = 2_000;

/** Requests to every call of the document and every page, in random order. */
export function anyRequest(operations: Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...operations.map(callRequest)) },
    { weight: 2, arbitrary: pageRequest },
    { weight: 1, arbitrary: brokenRequest(operations) },
  );
}

const headersOfCall = fc
  .tuple(
    fc.constantFrom('en', 'sw', 'rw', 'fr', 'xx', 'EN'),
    fc.option(fc.tuple(fc.constantFrom('authorization', 'product', 'cookie', 'lang'), headerText()), {
      freq: 10,
      nil: undefined,
    }),
  )
  .map(([lang, stray]) => ({ ...portalHeaders(lang), ...(stray ? { [stray[0]]: stray[1] } : {}) }));

function callRequest({ name, method, path, query, body }: Operation): fc.Arbitrary<FuzzRequest> {
  const parameters = fc.tuple(
    ...query.map(({ name: key, required, schema }) =>
      fc
        .option(valueFor(schema), { freq: required ? 30 : 2, nil: undefined })
        .map((value) => [key, value] as const),
    ),
  );
  return fc.tuple(parameters, body ? valueFor(body) : fc.constant(undefined), headersOfCall).map(
    ([values, value, headers]): FuzzRequest => ({
      name,
      method,
      path: `${path}${queryOf(values)}`,
      headers,
      body: value === undefined ? null : JSON.stringify(value),
    }),
  );
}

function queryOf(values: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams();
  for (const [key, value] of values) {
    if (value !== undefined) query.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.size ? `?${query}` : '';
}

/** Values that Node's HTTP client allows in a header. */
function headerText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('Bearer x', 'Bearer ', 'visitor=abc', 'visitor=../..', '__proto__', 'x'.repeat(4_000)),
    fc.stringMatching(/^[ -~]{0,60}$/),
  );
}

const formText = fc.oneof(
  fc.constantFrom('788100001', '1000', 'EN', 'on', 'continue', 'send', 'keza@example.rw'),
  hostileText,
);
const form = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'msisdn',
        'amount',
        'intent',
        'action',
        'otp',
        'pin',
        'email',
        'accountNo',
        'refId',
        'id',
        'q',
      ),
      formText,
    ),
    { maxLength: 6 },
  )
  .map((fields) => new URLSearchParams(fields).toString());

const pageRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom('', '/sw', '/rw', '/fr', '/SW', '/xx'),
    fc.constantFrom(...PAGES),
    fc.array(
      fc.tuple(
        fc.constantFrom('id', 'q', 'lat', 'lng', 'zoom', 'type', 'page', 'channel', 'pg', 'place'),
        formText,
      ),
      { maxLength: 3 },
    ),
    fc.option(form, { freq: 2, nil: null }),
  )
  .map(
    ([prefix, page, query, body]): FuzzRequest => ({
      name: `page ${page}`,
      method: body === null ? 'GET' : 'POST',
      path: `${prefix}${page}${queryOf(query)}`,
      headers:
        body === null ? { accept: 'text/html' } : { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }),
  );

/** Requests that no schema describes: bodies that are not JSON, wrong methods, unusual paths, callbacks. */
function brokenRequest(operations: Operation[]): fc.Arbitrary<FuzzRequest> {
  const paths = [...operations.map(({ path }) => path), '/payment/callback/dpo/x', '/payment/gateway/dpo/x'];
  const path = fc.oneof(
    fc.constantFrom(...paths),
    fc.webPath(),
    hostileText.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
  );
  const body = fc.oneof(
    hostileValue.map((value) => JSON.stringify(value)),
    fc.constantFrom('{', '{"a":', '<xml>', '[]]', '"', '\u0000', `${'['.repeat(2_000)}`, 'a=1&a=2'),
    fc.constant('x'.repeat(70_000)),
  );
  const type = fc.constantFrom(
    'application/json',
    'text/xml',
    'application/x-www-form-urlencoded',
    'text/plain',
    'x/y',
  );
  return fc
    .tuple(fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'), path, type, body)
    .map(([method, where, contentType, text]) => ({
      name: 'broken request',
      method,
      path: where,
      headers: { ...portalHeaders('en'), 'content-type': contentType },
      body: text,
    }));
}
