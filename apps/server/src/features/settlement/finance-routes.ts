import {
  FINANCE_PATH,
  type FinanceEntry,
  type FinanceError,
  type FinancePage,
  financePageQuery,
} from '@portal/contract/http/finance';
import { toDecimal } from '@portal/domain/money/money';
import { type BusinessDay, parseBusinessDay } from '@portal/domain/time/business-day';
import type { Secret } from '@portal/platform/crypto/secret';
import { clientAddressOf } from '@portal/platform/http/rate-limits/client-network';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { isInNetworks } from '@portal/platform/http/security/networks';
import { matchesSecret, readAuthorizationToken } from '@portal/platform/http/security/token-auth';
import { findClose, listCloses, type StoredClose } from '@portal/settlement/close/close-store';
import { listSettlementDifferences } from '@portal/settlement/differences/difference-store';
import { differencesTable, totalsTable } from '@portal/settlement/export/day-table';
import { toCsv, toXlsx, XLSX_TYPE } from '@portal/settlement/export/write-tables';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';

/** What the API needs; its statements may take long. `addresses`: who may call, empty for everybody with the token. */
export type FinanceDeps = { pool: pg.Pool; token: Secret; addresses: readonly string[] };

const STATUS: Record<FinanceError['error'], number> = {
  unauthorized: 401,
  forbidden: 403,
  'invalid-request': 400,
  'not-closed': 404,
};

type DayRequest = FastifyRequest<{ Params: { day: string } }>;

/**
 * Registers the API for finance systems: closes, entries of closed days, open differences, and the files of a day. All are
 * read only. Without the token it is 401, from another address 403. Without configuration there is no such path.
 */
export function registerFinanceRoutes(
  app: FastifyInstance,
  deps: FinanceDeps | null,
  limiter: RateLimiter,
): void {
  if (!deps) return;
  const { pool } = deps;
  const config = { limit: 'finance' } as const;
  app.register(
    async (scope) => {
      limitRequests(scope, limiter);
      scope.addHook('onRequest', async (request, reply) => authorise(deps, request, reply));
      scope.get('/closes', { config }, async (request, reply) => {
        const page = readPage(request);
        if (!page) return refuse(reply, 'invalid-request');
        const rows = await listCloses(pool, page.after, page.limit + 1);
        const data = rows.slice(0, page.limit);
        return { data, next: rows.length > page.limit ? String(data.at(-1)?.seq) : null };
      });
      scope.get('/differences', { config }, async (request, reply) => {
        const page = readPage(request);
        if (!page) return refuse(reply, 'invalid-request');
        const from = { limit: page.limit, after: [String(page.after)] };
        const { rows, total } = await listSettlementDifferences(pool, {}, from);
        return { data: rows, total, next: rows.length < page.limit ? null : String(rows.at(-1)?.id) };
      });
      scope.get('/days/:day/entries', { config }, async (request: DayRequest, reply) => {
        const page = readPage(request);
        const close = await readClose(pool, request);
        if (!page) return refuse(reply, 'invalid-request');
        return close ? readEntries(pool, close.day, page) : refuse(reply, 'not-closed');
      });
      scope.get('/days/:day/totals.csv', { config }, async (request: DayRequest, reply) => {
        const close = await readClose(pool, request);
        if (!close) return refuse(reply, 'not-closed');
        return sendFile(reply, {
          name: `${close.day}.csv`,
          type: 'text/csv; charset=utf-8',
          body: toCsv(totalsTable(close)),
        });
      });
      scope.get('/days/:day/totals.xlsx', { config }, async (request: DayRequest, reply) => {
        const close = await readClose(pool, request);
        if (!close) return refuse(reply, 'not-closed');
        const body = await toXlsx([totalsTable(close), differencesTable(close)]);
        return sendFile(reply, { name: `${close.day}.xlsx`, type: XLSX_TYPE, body });
      });
    },
    { prefix: FINANCE_PATH },
  );
}

/** Sends 401 without the token, 403 from an address that is not allowed. */
async function authorise({ token, addresses }: FinanceDeps, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  const given = readAuthorizationToken(request.headers.authorization);
  if (!given || !matchesSecret(given, token)) {
    reply.header('www-authenticate', 'Bearer realm="finance"');
    return refuse(reply, 'unauthorized');
  }
  const isAllowed = addresses.length === 0 || isInNetworks(clientAddressOf(request), addresses);
  return isAllowed ? undefined : refuse(reply, 'forbidden');
}

const MESSAGES: Record<FinanceError['error'], string> = {
  unauthorized: 'Send the token of FINANCE_API_TOKEN as Authorization: Bearer.',
  forbidden: 'This address may not use the finance API.',
  'invalid-request': 'limit is 1 to 1000, and after is the cursor that the page before has as next.',
  'not-closed': 'The day is not closed, or is no day in the form YYYY-MM-DD.',
};

function refuse(reply: FastifyReply, error: FinanceError['error']) {
  return reply.status(STATUS[error]).send({ error, message: MESSAGES[error] } satisfies FinanceError);
}

/** `null` for a limit or cursor in another form. */
function readPage({ query }: FastifyRequest): { after: number; limit: number } | null {
  const parsed = financePageQuery.safeParse(query);
  if (!parsed.success) return null;
  const { after = '0', limit } = parsed.data;
  return /^\d{1,15}$/.test(after) ? { after: Number(after), limit } : null;
}

async function readClose(pool: pg.Pool, { params }: DayRequest): Promise<StoredClose | null> {
  const day: BusinessDay | null = parseBusinessDay(params.day);
  return day && findClose(pool, day);
}

function sendFile(
  reply: FastifyReply,
  { name, type, body }: { name: string; type: string; body: string | Buffer },
) {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body);
}

type EntryRow = Omit<FinanceEntry, 'at' | 'amount'> & { at: Date; minor: number };

/**
 * Reads a page of the journal's entries of a closed day, in the order of their ids. The day takes no entries any more, so
 * paging misses none.
 * @param after id of the last entry of the page before; 0 for the first page
 */
async function readEntries(
  pool: pg.Pool,
  day: BusinessDay,
  { after, limit }: { after: number; limit: number },
): Promise<FinancePage<FinanceEntry>> {
  const { rows } = await pool.query<EntryRow>(
    `SELECT id::text AS id, day::text AS day, at, payment_id AS "paymentId", event, debit, credit,
       amount_minor::float8 AS minor, currency, by, reason
     FROM journal j WHERE day = $1 AND j.id > $2 ORDER BY j.id LIMIT $3`,
    [day, after, limit + 1],
  );
  const data = rows.slice(0, limit).map(
    ({ minor, at, ...row }): FinanceEntry => ({
      ...row,
      at: at.toISOString(),
      amount: toDecimal({ minor, currency: row.currency }),
    }),
  );
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
