import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorOf } from '../describe-intent.ts';
import { partyOf } from '../party-of.ts';
import type { AdapterState, PayRequest } from './scheme-adapter-state.ts';

type ById = { Params: { id: string }; Body: Record<string, unknown> | null };

/**
 * The Outbound API of Mojaloop's SDK scheme adapter, version 2.1.0 (sdk-scheme-adapter, outbound OpenAPI document): what the
 * institution's system asks of the adapter. Only what money that comes in needs.
 */
export function outboundRoutes(app: FastifyInstance, state: AdapterState): void {
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
