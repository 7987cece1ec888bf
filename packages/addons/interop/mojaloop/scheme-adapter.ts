import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { merchantBackend } from '../../../../apps/sandbox/src/ekash/scheme-adapter/merchant-backend.ts';
import type { PayRequest } from '../../../../apps/sandbox/src/ekash/scheme-adapter/scheme-adapter-state.ts';
import { FSP_ID, type FspiopMember, startMember } from './fspiop-member.ts';
import { type AdapterMemory, payeeSide } from './payee-side.ts';

/**
 * An acquirer's scheme adapter that really speaks to a switch: the Outbound and Backend APIs on one side, FSPIOP on the other. It has
 * what money to a merchant needs, and no more.
 */
export type SwitchedAdapter = {
  outboundUrl: string;
  member: FspiopMember;
  /** Requests that were sent to the switch. */
  requestIds: string[];
  /** Sends the last request again under its id, as an adapter does that got no answer. Returns the HTTP status. */
  repeatRequest: () => Promise<number>;
  stop: () => Promise<void>;
};

type Options = { memberPort: number; switchUrl: string; backendUrl: () => string };

/** How long the adapter waits for a callback. */
const CALLBACK_MS = 15_000;

const SWITCH = 'testingtoolkitdfsp';

/** Starts the adapter. */
export async function startSwitchedAdapter({
  memberPort,
  switchUrl,
  backendUrl,
}: Options): Promise<SwitchedAdapter> {
  const backend = merchantBackend(backendUrl);
  const memory: AdapterMemory = { transfers: new Map(), quotes: new Map(), requestOf: new Map() };
  const takeRequest = payeeSide({ backend, memory, member: () => member });
  const member: FspiopMember = await startMember({ port: memberPort, switchUrl, takeRequest });
  const requests: { transactionRequestId: string }[] = [];
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  lookUpRoutes(app, { memory, member });
  app.post<{ Body: PayRequest }>('/requestToPay', async ({ body }, reply) => {
    const request = toRequest(body);
    requests.push(request);
    return sendRequest(reply, { request, asked: body, member, memory });
  });
  const outboundUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    outboundUrl,
    member,
    get requestIds() {
      return requests.map(({ transactionRequestId }) => transactionRequestId);
    },
    repeatRequest: async () =>
      member.send('POST', '/transactionRequests', { to: SWITCH, body: requests.at(-1) ?? {} }),
    stop: async () => {
      await app.close();
      await member.stop();
    },
  };
}

type ById = { Params: { id: string } };

function lookUpRoutes(
  app: FastifyInstance,
  { memory, member }: { memory: AdapterMemory; member: FspiopMember },
): void {
  app.get<ById>('/transfers/:id', async ({ params: { id } }, reply) => {
    const body = memory.transfers.get(id);
    if (!body) return reply.code(500).send({ statusCode: '3208', message: 'Transfer ID not found' });
    return { transferId: id, currentState: 'COMPLETED', fulfil: { body, headers: {} } };
  });
  app.get<ById>('/parties/MSISDN/:id', async ({ params: { id } }, reply) => {
    const callback = member.callbackOf(id, CALLBACK_MS);
    await member.send('GET', `/parties/MSISDN/${id}`, {});
    const answer = await callback;
    if (!answer || answer.isError) return reply.code(404).send(answer?.body ?? {});
    return { party: { body: answer.body.party, headers: {} }, currentState: 'COMPLETED' };
  });
}

type Sending = {
  request: ReturnType<typeof toRequest>;
  asked: PayRequest;
  member: FspiopMember;
  memory: AdapterMemory;
};

async function sendRequest(reply: FastifyReply, { request, asked, member, memory }: Sending) {
  const { transactionRequestId: id } = request;
  // At once: what follows may come before the answer to our own request.
  const waiting = member.callbackOf(id, CALLBACK_MS).then((callback) => {
    const transactionId = callback?.body.transactionId;
    if (typeof transactionId === 'string') memory.requestOf.set(transactionId, { id, request: asked });
    return callback;
  });
  await member.send('POST', '/transactionRequests', { to: SWITCH, body: request });
  const callback = await waiting;
  const state = { ...asked, transactionRequestId: id };
  const error = callback ? callback.body : SILENCE;
  if (!callback || callback.isError) {
    const lastError = { httpStatusCode: callback ? 500 : 504, mojaloopError: error };
    const transferState = { ...state, currentState: 'ERROR_OCCURRED', lastError };
    return reply.code(lastError.httpStatusCode).send({ transferState });
  }
  return {
    ...state,
    currentState: 'COMPLETED',
    transactionRequestResponse: { body: callback.body, headers: {} },
  };
}

/** Time-out of the next party (API Definition v1.1.1, section 7.6). */
const SILENCE = { errorInformation: { errorCode: '2004', errorDescription: 'no callback' } };

function toRequest({ from, to, amount, currency }: PayRequest) {
  return {
    transactionRequestId: randomUUID(),
    payee: { partyIdInfo: { ...external(from), fspId: FSP_ID } },
    payer: external(to),
    amount: { amount, currency },
    transactionType: { scenario: 'PAYMENT', initiator: 'PAYEE', initiatorType: 'BUSINESS' },
  };
}

function external({ idType, idValue, idSubValue }: PayRequest['from']) {
  return {
    partyIdType: idType,
    partyIdentifier: idValue,
    ...(idSubValue && { partySubIdOrType: idSubValue }),
  };
}
