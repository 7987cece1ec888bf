import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendList } from './send-list.ts';
import type { TmfState } from './tmf-state.ts';
import { dropConnection, fail } from './v4-routes.ts';

const PATH = '/tmf-api/serviceQualificationManagement/v4/checkServiceQualification';

type Place = { role?: string; city?: string; geographicLocation?: object };
type Body = {
  serviceQualificationItem?: {
    id?: string;
    service?: { serviceSpecification?: { id?: string }; place?: Place[] };
  }[];
};

/** Service qualification (TMF645 4.0.0): the answer by the town of the place, at once or as a task. */
export function v4QualificationRoutes(app: FastifyInstance, state: TmfState): void {
  app.get(PATH, (_request, reply) => sendList(state, reply, state.qualifications));
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, ({ params }, reply) => {
    const entry = state.qualifications.find(({ id }) => id === params.id);
    if (!entry) return fail(reply, 404, 'notFound');
    if (entry.state === 'inProgress') Object.assign(entry, { state: 'done' });
    return reply.send(entry);
  });
  app.post<{ Body: Body }>(PATH, ({ body }, reply) => qualify(state, body, reply));
}

function qualify(state: TmfState, { serviceQualificationItem }: Body, reply: FastifyReply): FastifyReply {
  const [item] = serviceQualificationItem ?? [];
  const [place] = item?.service?.place ?? [];
  if (!item?.service?.serviceSpecification?.id || !place?.role || !place.geographicLocation)
    return fail(reply, 400, 'missingProperty');
  const answer = state.townAnswers.get(place.city ?? '') ?? 'unqualified';
  if (answer === 'not-answered') return dropConnection(reply);
  const isTask = answer === 'later' || answer === 'never';
  const entry = {
    id: String(7_000_001 + state.qualifications.length),
    '@type': 'CheckServiceQualification',
    state: answer === 'failed' ? 'terminatedWithError' : isTask ? 'inProgress' : 'done',
    serviceQualificationItem: [{ ...item, qualificationResult: isTask ? 'qualified' : answer }],
  };
  if (answer === 'never') return reply.code(201).send(entry);
  state.qualifications.push(entry);
  return reply.code(isTask ? 201 : 200).send(entry);
}
