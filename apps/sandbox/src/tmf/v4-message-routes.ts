import type { FastifyInstance, FastifyReply } from 'fastify';
import { type TmfState, takeFault } from './tmf-state.ts';
import { dropConnection, fail } from './v4-routes.ts';

const MESSAGE = '/tmf-api/communicationManagement/v4/communicationMessage';

type MessageBody = { content?: string; messageType?: string; receiver?: { phoneNumber?: string }[] };

/** Messages (TMF681 4.0.0). A repeated message is sent again. They stay in progress until a person changes their state. */
export function v4MessageRoutes(app: FastifyInstance, state: TmfState): void {
  app.get<{ Params: { id: string } }>(`${MESSAGE}/:id`, ({ params }, reply) => {
    const message = state.messages.find(({ id }) => id === params.id);
    return message ? reply.send(message) : fail(reply, 404, 'notFound');
  });
  app.post<{ Body: MessageBody }>(MESSAGE, ({ body }, reply) => sendMessage(state, body, reply));
}

function sendMessage(state: TmfState, body: MessageBody, reply: FastifyReply): FastifyReply {
  const number = body.receiver?.[0]?.phoneNumber ?? '';
  if (!number || !body.content || body.messageType !== 'SMS') return fail(reply, 400, 'missingProperty');
  const fault = takeFault(state, number);
  if (fault === 'busy') return fail(reply, 429, 'tooManyRequests');
  if (fault === 'conflict') return fail(reply, 409, `conflict about ${number}`);
  if (fault === 'refused') return fail(reply, 400, `no message to ${number}`);
  if (fault === 'not-answered') return dropConnection(reply);
  const id = String(6_000_001 + state.messages.length);
  const message = {
    ...body,
    id,
    href: `${MESSAGE}/${id}`,
    state: fault === 'failed' ? 'failed' : 'inProgress',
  };
  state.messages.push(message);
  if (fault === 'lost-answer') return dropConnection(reply);
  return reply.code(201).send(message);
}
