import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@portal/domain/time/clock';
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
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => answer(state, { request, response, body }))
      .catch((error) => send(response, 500, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    baseUrl,
    balanceOf: (number: string) =>
      state.entries
        .filter((entry) => entry.recipientPhone === number && entry.status === 'SUCCESSFUL')
        .reduce((sum, entry) => sum + entry.deliveredAmount, 0),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
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
type Exchange = { request: IncomingMessage; response: ServerResponse; body: unknown };

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? null : JSON.parse(text);
}

function send(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, errorCode: string): ServerResponse {
  return send(response, status, {
    timeStamp: '',
    message: errorCode,
    path: '',
    errorCode,
    infoLink: null,
    details: [],
  });
}

function answer(state: State, { request, response, body }: Exchange): ServerResponse {
  const url = new URL(request.url ?? '/', 'http://simulator');
  if (url.pathname === '/oauth/token') return giveToken(state, response, body);
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return fail(response, 401, 'INVALID_TOKEN');
  if (url.pathname === '/accounts/balance')
    return send(response, 200, { balance: state.balance, currencyCode: 'USD', currencyName: 'US Dollar' });
  if (url.pathname === '/topups') return topUp(state, response, body as TopUpBody);
  if (url.pathname === '/topups/reports/transactions') return report(state, response, url.searchParams);
  const [, id] = /^\/topups\/(\d+)\/status$/.exec(url.pathname) ?? [];
  if (id) return send(response, 200, settle(state.entries.find((each) => String(each.transactionId) === id)));
  const [, number] = /^\/operators\/auto-detect\/phone\/(\d+)\/countries\/RW$/.exec(url.pathname) ?? [];
  if (number === '250700000000') return fail(response, 404, 'COULD_NOT_AUTO_DETECT_OPERATOR');
  if (number) return send(response, 200, productOf(state, state.elsewhere.has(number) ? 78 : OPERATOR_ID));
  if (url.pathname === `/operators/${OPERATOR_ID}`) return send(response, 200, productOf(state, OPERATOR_ID));
  return fail(response, 404, 'NOT_FOUND');
}

function giveToken(state: State, response: ServerResponse, body: unknown): ServerResponse {
  state.tokenRequests += 1;
  const { client_secret: secret } = body as { client_secret: string };
  if (secret !== 'client-secret') return fail(response, 401, 'INVALID_CREDENTIALS');
  return send(response, 200, {
    access_token: TOKEN,
    scope: 'developer',
    expires_in: 86_400,
    token_type: 'Bearer',
  });
}

function productOf({ supportsLocalAmounts }: State, operatorId: number) {
  return {
    ...{ id: operatorId, operatorId, name: 'Isano Rwanda', supportsLocalAmounts, denominationType: 'RANGE' },
    ...{ destinationCurrencyCode: 'RWF', localMinAmount: 100, localMaxAmount: 50_000, localFixedAmounts: [] },
  };
}

function topUp(state: State, response: ServerResponse, body: TopUpBody): ServerResponse {
  state.bodies.push(body);
  const { number } = body.recipientPhone;
  if (state.entries.some((entry) => entry.customIdentifier === body.customIdentifier))
    return fail(response, 400, 'DUPLICATE_IDENTIFIER');
  const fault = state.faults.get(number)?.shift();
  if (fault === 'not-answered') return response.destroy();
  if (fault === 'invalid') return fail(response, 400, 'INVALID_RECIPIENT_PHONE');
  if (fault === 'poor') return fail(response, 400, 'INSUFFICIENT_BALANCE');
  const entry = addEntry(state, body, fault);
  if (fault === 'lost-answer') return response.destroy();
  // Never answered in time: the caller's limit ends the wait.
  if (fault === 'late-answer') return response;
  return send(response, 200, entry);
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

function report(state: State, response: ServerResponse, query: URLSearchParams): ServerResponse {
  const [identifier, page, size] = [
    query.get('customIdentifier'),
    query.get('page') ?? '1',
    query.get('size'),
  ];
  const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '9'];
  const found = state.entries
    .filter((entry) => identifier === null || entry.customIdentifier.includes(identifier))
    .filter(({ transactionDate }) => transactionDate >= from && transactionDate <= to);
  const start = (Number(page) - 1) * Number(size ?? 200);
  return send(response, 200, { content: found.slice(start, start + Number(size ?? 200)) });
}
