import type { Clock } from '@portal/domain/time/clock';
import Fastify, { type FastifyReply } from 'fastify';
import { formatTransactionDate } from '../wire.ts';

/** What happens to the next top-up of a number. */
export type TopUpFault =
  | 'lost-answer'
  | 'late-answer'
  | 'not-answered'
  | 'processing'
  | 'failed'
  | 'invalid'
  | 'poor';

type Entry = {
  transactionId: number;
  status: string;
  customIdentifier: string;
  recipientPhone: string;
  operatorId: number;
  deliveredAmount: number;
  deliveredAmountCurrencyCode: string;
  transactionDate: string;
};

type TopUpBody = {
  customIdentifier: string;
  amount: number;
  operatorId: number;
  recipientPhone: { countryCode: string; number: string };
};

export const OPERATOR_ID = 77;
const TOKEN = 'token-of-the-simulator';

/**
 * Reloadly's airtime API over real HTTP: tokens, products, detection, top-ups that happen once per identifier, and the
 * report. It keeps its own balances. `faults` are used up in order, by international number.
 */
export async function startReloadly(clock: Clock) {
  const state = createState(clock);
  const server = createServer(state);
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(state, {
    baseUrl,
    balanceOf: (number: string) =>
      state.entries
        .filter((entry) => entry.recipientPhone === number && entry.status === 'SUCCESSFUL')
        .reduce((sum, entry) => sum + entry.deliveredAmount, 0),
    stop: () => server.close(),
  });
}

function createState(clock: Clock) {
  return {
    clock,
    entries: [] as Entry[],
    faults: new Map<string, TopUpFault[]>(),
    /** Bodies of top-ups, as received. */
    bodies: [] as unknown[],
    tokenRequests: 0,
    /** Numbers of another operator. */
    elsewhere: new Set<string>(),
    supportsLocalAmounts: true,
    balance: 5000,
  };
}

type State = ReturnType<typeof createState>;

function createServer(state: State) {
  const server = Fastify({ forceCloseConnections: true });
  server.addHook('onRequest', async ({ url, headers }, reply) => {
    if (url !== '/oauth/token' && headers.authorization !== `Bearer ${TOKEN}`)
      return fail(reply, 401, 'INVALID_TOKEN');
  });
  server.setNotFoundHandler((_request, reply) => fail(reply, 404, 'NOT_FOUND'));
  server.post<{ Body: { client_secret: string } }>('/oauth/token', async ({ body }, reply) => {
    state.tokenRequests += 1;
    if (body.client_secret !== 'client-secret') return fail(reply, 401, 'INVALID_CREDENTIALS');
    return { access_token: TOKEN, scope: 'developer', expires_in: 86_400, token_type: 'Bearer' };
  });
  server.get('/accounts/balance', async () => {
    return { balance: state.balance, currencyCode: 'USD', currencyName: 'US Dollar' };
  });
  server.post<{ Body: TopUpBody }>('/topups', async ({ body }, reply) => topUp(state, reply, body));
  server.get<{ Querystring: ReportQuery }>('/topups/reports/transactions', async ({ query }) =>
    report(state, query),
  );
  server.get<{ Params: { id: string } }>('/topups/:id/status', async ({ params: { id } }) =>
    settle(state.entries.find((each) => String(each.transactionId) === id)),
  );
  type Detection = { Params: { number: string } };
  server.get<Detection>('/operators/auto-detect/phone/:number/countries/RW', async ({ params }, reply) => {
    if (params.number === '250700000000') return fail(reply, 404, 'COULD_NOT_AUTO_DETECT_OPERATOR');
    return productOf(state, state.elsewhere.has(params.number) ? 78 : OPERATOR_ID);
  });
  server.get(`/operators/${OPERATOR_ID}`, async () => productOf(state, OPERATOR_ID));
  return server;
}

function fail(reply: FastifyReply, status: number, errorCode: string): FastifyReply {
  const error = { message: errorCode, errorCode, timeStamp: '', path: '', infoLink: null, details: [] };
  return reply.code(status).send(error);
}

function productOf({ supportsLocalAmounts }: State, operatorId: number) {
  return {
    id: operatorId,
    operatorId,
    name: 'Isano Rwanda',
    supportsLocalAmounts,
    denominationType: 'RANGE',
    destinationCurrencyCode: 'RWF',
    localMinAmount: 100,
    localMaxAmount: 50_000,
    localFixedAmounts: [],
  };
}

function topUp(state: State, reply: FastifyReply, body: TopUpBody): Entry | FastifyReply {
  state.bodies.push(body);
  const { number } = body.recipientPhone;
  if (state.entries.some((entry) => entry.customIdentifier === body.customIdentifier))
    return fail(reply, 400, 'DUPLICATE_IDENTIFIER');
  const fault = state.faults.get(number)?.shift();
  if (fault === 'not-answered') return drop(reply);
  if (fault === 'invalid') return fail(reply, 400, 'INVALID_RECIPIENT_PHONE');
  if (fault === 'poor') return fail(reply, 400, 'INSUFFICIENT_BALANCE');
  const entry = addEntry(state, body, fault);
  if (fault === 'lost-answer') return drop(reply);
  // Never answered in time: the caller's limit ends the wait.
  return fault === 'late-answer' ? reply.hijack() : entry;
}

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack().raw.destroy();
  return reply;
}

function addEntry(state: State, body: TopUpBody, fault: TopUpFault | undefined): Entry {
  const entry = {
    transactionId: 4_602_000 + state.entries.length,
    status: fault === 'processing' ? 'PROCESSING' : fault === 'failed' ? 'FAILED' : 'SUCCESSFUL',
    customIdentifier: body.customIdentifier,
    recipientPhone: body.recipientPhone.number,
    operatorId: body.operatorId,
    deliveredAmount: body.amount,
    deliveredAmountCurrencyCode: 'RWF',
    transactionDate: formatTransactionDate(state.clock.now()),
  };
  state.entries.push(entry);
  return entry;
}

/** What was in progress is done when it is asked about. */
function settle(entry: Entry | undefined): object {
  if (entry?.status === 'PROCESSING') entry.status = 'SUCCESSFUL';
  return entry ?? {};
}

type ReportQuery = Partial<Record<'customIdentifier' | 'page' | 'size' | 'startDate' | 'endDate', string>>;

function report(state: State, query: ReportQuery) {
  const { customIdentifier = '', page = '1', size = '200', startDate = '', endDate = '9' } = query;
  const found = state.entries
    .filter((entry) => entry.customIdentifier.includes(customIdentifier))
    .filter(({ transactionDate }) => transactionDate >= startDate && transactionDate <= endDate);
  const start = (Number(page) - 1) * Number(size);
  return { content: found.slice(start, start + Number(size)) };
}
