import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Fastify from 'fastify';
import { isBasicOf } from '../../is-same-secret.ts';
import { errorOf } from '../describe-intent.ts';
import type { EkashAccount } from '../ekash.ts';
import { partyOf } from '../party-of.ts';
import { type BackendMoney, merchantBackend } from './merchant-backend.ts';
import { type AdapterState, createAdapterState, type PayRequest } from './scheme-adapter-state.ts';

/** What an institution sends, and what became of it: a code of the switch, or the transfer's id. */
export type Push = { code: string; reference: string; amount: number };

export type PushOutcome = { kind: 'paid'; transferId: string } | { kind: 'refused'; code: string };

/** A running adapter of an acquirer, its state, and the institutions on the other side of the switch. */
export type SchemeAdapter = AdapterState & {
  baseUrl: string;
  stop: () => Promise<void>;
  /** Finds the merchant, asks for a quote and sends the transfer; the switch then ends it. */
  push: (push: Push) => Promise<PushOutcome>;
  /** The customer of an institution answers a request. */
  answerRequest: (requestId: string, answer: 'pay' | 'reject') => Promise<PushOutcome | null>;
  /** The switch ends a transfer that it holds. */
  end: (transferId: string, state: 'COMMITTED' | 'ABORTED') => Promise<void>;
};

type Options = {
  clock: Clock;
  account: EkashAccount;
  /** Where the merchant answers the adapter's questions. */
  backendUrl: () => string;
};

/**
 * Starts an acquirer's SDK scheme adapter, after its own API documents (Outbound and Backend 2.1.0), with a switch and institutions
 * behind it in memory. Not for production.
 */
export async function startSchemeAdapter({ clock, account, backendUrl }: Options): Promise<SchemeAdapter> {
  const state = createAdapterState();
  const backend = merchantBackend(backendUrl);
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  await app.register(formbody);
  app.addHook('preHandler', async ({ method, url, headers, body }, reply) => {
    if (url === '/oauth/token') return;
    state.calls.push({ method, url, body });
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!state.tokens.has(token)) return reply.code(401).send({ message: 'no token' });
  });
  app.post('/oauth/token', async ({ headers }, reply) => {
    if (!isBasicOf(headers.authorization, account.clientId, account.clientSecret))
      return reply.code(401).send({ error: 'invalid_client' });
    const token = randomUUID();
    state.tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 3_600 };
  });
  outboundRoutes(app, state);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  const end: SchemeAdapter['end'] = async (transferId, ended) => {
    const at = clock.now();
    state.transfers.set(transferId, { state: ended, at });
    if (!state.losesNews) await backend.transferNews(transferId, ended, at);
  };
  const pay = async (money: BackendMoney): Promise<PushOutcome> => {
    const refusedBy = (body: Record<string, unknown>): PushOutcome => ({
      kind: 'refused',
      code: String(body.statusCode),
    });
    const found = await backend.party(money.to);
    if (found.status !== 200) return refusedBy(found.body);
    const quote = await backend.quote({ ...money, quoteId: randomUUID(), transactionId: randomUUID() });
    if (quote.status !== 200) return refusedBy(quote.body);
    const transferId = randomUUID();
    // The switch holds the money of the payer from here on.
    state.transfers.set(transferId, { state: 'RESERVED', at: null });
    const taken = await backend.transfer({
      ...money,
      transferId,
      quote: quote.body,
      ilpPacket: 'AYIBgQAAAAAAAASw',
    });
    if (taken.status !== 200) {
      state.transfers.set(transferId, { state: 'ABORTED', at: clock.now() });
      return refusedBy(taken.body);
    }
    if (!state.holds) await end(transferId, 'COMMITTED');
    return { kind: 'paid', transferId };
  };
  const from = { idType: 'MSISDN', idValue: '250788000001', displayName: 'Payer' };
  return Object.assign(state, {
    baseUrl,
    stop: () => app.close(),
    end,
    push: ({ code, reference, amount }: Push) => {
      const to = { idType: 'BUSINESS', idValue: code, idSubValue: reference };
      return pay({ from, to, amount: String(amount), currency: 'RWF' });
    },
    answerRequest: async (requestId: string, answer: 'pay' | 'reject') => {
      const request = state.requests.get(requestId);
      if (!request) throw new Error('There is no such request');
      const { from: to, amount, currency, homeR2PTransactionId } = request;
      if (answer === 'pay')
        return pay({ from, to, amount, currency, homeR2PTransactionId, transactionRequestId: requestId });
      if (!state.losesNews) await backend.requestNews(requestId, 'REJECTED', homeR2PTransactionId);
      return null;
    },
  });
}

type ById = { Params: { id: string }; Body: Record<string, unknown> | null };

/**
 * The Outbound API of Mojaloop's SDK scheme adapter, version 2.1.0 (sdk-scheme-adapter, outbound OpenAPI document): what the
 * institution's system asks of the adapter. Only what money that comes in needs.
 */
function outboundRoutes(app: FastifyInstance, state: AdapterState): void {
  app.get<ById>('/parties/MSISDN/:id', async ({ params: { id } }, reply) => {
    const name = state.payers.get(id);
    if (!name) return reply.code(404).send(errorOf(3204, 'Party not found'));
    return { party: { body: { ...partyOf(id), name }, headers: {} }, currentState: 'COMPLETED' };
  });

  app.post<{ Body: PayRequest }>('/requestToPay', async ({ body }, reply) => {
    const requestId = randomUUID();
    const name = state.payers.get(body.to.idValue);
    const refusal = name ? state.refusesWith : '3204';
    if (refusal) return sendError(reply, { ...body, transactionRequestId: requestId }, refusal);
    state.requests.set(requestId, body);
    if (state.losesAnswers) return reply.hijack().raw.destroy();
    return describe(body, requestId, state.stopsAtParty ? 'WAITING_FOR_PARTY_ACCEPTANCE' : 'COMPLETED');
  });

  app.put<ById>('/requestToPay/:id', async ({ params: { id }, body }, reply) => {
    const request = state.requests.get(id);
    if (!request || body?.acceptParty !== true)
      return reply.code(500).send({ statusCode: '3100', message: 'no' });
    return describe(request, id, 'COMPLETED');
  });

  app.get<ById>('/transfers/:id', async ({ params: { id } }, reply) => {
    const transfer = state.transfers.get(id);
    if (!transfer) return reply.code(500).send({ statusCode: '3208', message: 'Transfer ID not found' });
    return {
      transferId: id,
      currentState: 'COMPLETED',
      fulfil: {
        body: {
          transferState: transfer.state,
          ...(transfer.at && { completedTimestamp: transfer.at.toISOString() }),
        },
        headers: {},
      },
    };
  });
}

function describe(request: PayRequest, transactionRequestId: string, currentState: string) {
  return {
    ...request,
    transactionRequestId,
    currentState,
    ...(currentState === 'COMPLETED' && {
      transactionRequestResponse: { body: { transactionRequestState: 'RECEIVED' }, headers: {} },
    }),
  };
}

/** An error of the switch, with the status 500 that the adapter has for all of them. */
function sendError(reply: FastifyReply, request: object, code: string) {
  const mojaloopError = errorOf(Number(code), 'refused');
  return reply.code(500).send({
    statusCode: code,
    message: 'refused',
    transferState: {
      ...request,
      currentState: 'ERROR_OCCURRED',
      lastError: { httpStatusCode: 500, mojaloopError },
    },
  });
}
