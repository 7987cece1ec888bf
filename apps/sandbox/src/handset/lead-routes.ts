import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leadsPage } from './leads-page.ts';
import type { HandsetContext } from './phone-state.ts';
import { sendPage } from './send-page.ts';

type Form = Record<string, string | undefined>;
type OfLead = { Params: { id: string }; Body: Form | null };

/** Orders of home broadband: a page of forms, and the same calls as an API. */
export function leadRoutes(
  app: FastifyInstance,
  { operator, brand }: Pick<HandsetContext, 'operator' | 'brand'>,
): void {
  const show = async (reply: FastifyReply, problem: string | null) =>
    sendPage(reply.code(problem ? 400 : 200), leadsPage(brand, { leads: await operator.leads(), problem }));

  const move = ({ params, body }: FastifyRequest<OfLead>) => operator.moveLead(params.id, String(body?.step));

  app.get('/sandbox/leads', (_request, reply) => show(reply, null));

  app.post<OfLead>('/sandbox/leads/:id', async (request, reply) => {
    const problem = await move(request);
    return problem === null ? reply.redirect('/sandbox/leads', 303) : show(reply, problem);
  });

  app.post<OfLead>('/sandbox/api/leads/:id', async (request, reply) => {
    const problem = await move(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });
}
