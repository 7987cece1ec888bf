import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem, sendItems } from './sigscale-routes.ts';
import { type TmfFault, type TmfState, takeFault } from './tmf-state.ts';
import { dropConnection } from './v4-routes.ts';

const RATING = '/nrf-rating/v1/ratingdata';
const MONEY = ['prepaid', 'hybrid'];

type Unit = { serviceSpecificUnit?: number };
type Rating = { requestSubType?: string; requestedUnit?: Unit; consumedUnit?: Unit };
type Body = {
  nfConsumerIdentification?: { nodeFunctionality?: string };
  invocationTimeStamp?: string;
  invocationSequenceNumber?: number;
  subscriptionId?: string[];
  serviceContextId?: string;
  serviceRating?: Rating[];
};

/**
 * SigScale's Nrf_Rating and its accounting log, by its source and as it was seen (docs/spec/operators.md section 2): the client
 * names no session; a debit ends it, and an ended or unknown one is 404; a refused reservation is logged like another.
 */
export function sigscaleRatingRoutes(app: FastifyInstance, state: TmfState): void {
  app.post<{ Body: Body }>(RATING, ({ body }, reply) => reserve(state, body, reply));
  app.post<{ Params: { id: string }; Body: Body }>(`${RATING}/:id/release`, ({ params, body }, reply) =>
    end(state, { id: params.id, body }, reply),
  );
  app.get<{ Querystring: Record<string, string> }>('/usageManagement/v1/usage', (request, reply) => {
    const { type, date = '', filter = '' } = request.query;
    if (type !== 'AAAAccountingUsage') return problem(reply, 404, 'Not Found');
    const [, exact] = /name=nasIdentifier,value=([\w-]+)}/.exec(filter) ?? [];
    const [, prefix] = /name=nasIdentifier,value\.like=\[([\w-]+)%\]}/.exec(filter) ?? [];
    const found = state.usage.filter(
      ({ date: at, session }) =>
        at.startsWith(date) &&
        (exact ? session.consumer === exact : session.consumer.startsWith(prefix ?? '-')),
    );
    return sendItems(request, reply, found.map(usageOf));
  });
}

function reserve(state: TmfState, body: Body, reply: FastifyReply): FastifyReply {
  const consumer = body.nfConsumerIdentification?.nodeFunctionality;
  const number = body.subscriptionId?.[0]?.replace('msisdn-', '') ?? '';
  const reserved = body.serviceRating?.[0]?.requestedUnit?.serviceSpecificUnit;
  if (!consumer || !body.invocationTimeStamp || !body.serviceContextId || !reserved)
    return refuse(reply, 400, 'MANDATORY_IE_INCORRECT');
  const fault = takeFault(state, `reserve ${number}`);
  if (fault === 'busy') return refuse(reply, 429, 'BUSY');
  if (fault === 'not-answered') return dropConnection(reply);
  const session = { id: `s-${state.usage.length}`, number, consumer, reserved, isOpen: true };
  state.usage.push({ date: now(state), type: 'start', session, charged: null });
  const line = state.lines.get(number);
  if (!line) return refuse(reply, 404, 'SUBSCRIPTION_NOT_FOUND');
  if (line.status !== 'active' || !MONEY.some((type) => line.offering.startsWith(OFFERINGS[type] ?? '-')))
    return refuse(reply, 403, 'END_USER REQUEST_DENIED');
  const held = state.sessions.filter((each) => each.isOpen && each.number === number);
  const left = line.airtime - held.reduce((sum, each) => sum + each.reserved, 0);
  if (left < reserved) return refuse(reply, 403, 'QUOTA_LIMIT_REACHED');
  state.sessions.push(session);
  const granted = { resultCode: 'SUCCESS', grantedUnit: { serviceSpecificUnit: reserved } };
  const answer = { ...body, serviceRating: [granted] };
  return withFault(reply.code(201).header('location', `${RATING}/${session.id}`), fault, answer);
}

const OFFERINGS: Readonly<Record<string, string>> = { prepaid: 'PRE', hybrid: 'HYB' };

function end(state: TmfState, { id, body }: { id: string; body: Body }, reply: FastifyReply): FastifyReply {
  const session = state.sessions.find((each) => each.id === id && each.isOpen);
  if (!session) return refuse(reply, 404, 'MANDATORY_IE_INCORRECT');
  const units = body.serviceRating?.[0]?.consumedUnit?.serviceSpecificUnit ?? 0;
  const fault = units > 0 ? takeFault(state, session.number) : undefined;
  if (fault === 'busy') return refuse(reply, 429, 'BUSY');
  if (fault === 'not-answered') return dropConnection(reply);
  session.isOpen = false;
  const line = state.lines.get(session.number);
  if (line) line.airtime -= units;
  // An empty list releases too, and the log has the reserved amount as charged.
  const charged = body.serviceRating?.length ? units || null : session.reserved;
  state.usage.push({ date: now(state), type: 'stop', session, charged });
  return withFault(reply, fault, { ...body, serviceRating: [{ resultCode: 'SUCCESS' }] });
}

function withFault(reply: FastifyReply, fault: TmfFault | undefined, answer: object): FastifyReply {
  if (fault === 'lost-answer') return dropConnection(reply);
  // Never answered: the caller's limit ends the wait.
  if (fault === 'late-answer') return reply.hijack();
  return reply.send(answer);
}

/** Without `application/problem+json` in the request the body is TM Forum's, which has no cause. */
function refuse(reply: FastifyReply, status: number, cause: string): FastifyReply {
  if (!reply.request.headers.accept?.includes('problem+json'))
    return reply.code(status).send({ '@type': 'Error', code: '', reason: 'Request denied', status });
  const body = { type: 'about:blank', title: 'Request denied', status: String(status), cause };
  return reply.code(status).type('application/problem+json').send(body);
}

function now({ clock }: TmfState): string {
  return clock.now().toISOString();
}

function usageOf({ date, type, session, charged }: TmfState['usage'][number]) {
  return {
    id: `acct-${session.id}-${type}`,
    date,
    type: 'AAAAccountingUsage',
    usageCharacteristic: [
      { name: 'protocol', value: 'Nrf_Rating' },
      { name: 'type', value: type },
      { name: 'msisdn', value: session.number },
      { name: 'nasIdentifier', value: session.consumer },
      { name: 'acctSessionId', value: session.id },
    ],
    ...(charged !== null && { ratedProductUsage: [{ taxExcludedRatingAmount: String(charged) }] }),
  };
}
