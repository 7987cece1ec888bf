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
  const show = async (reply: FastifyReply, to: string, problem: string | null) => {
    const [leads, emails] = await Promise.all([operator.leads(), to ? operator.emails(to) : []]);
    const view = { leads, mail: { to, emails }, problem };
    return sendPage(reply.code(problem ? 400 : 200), leadsPage(brand, view));
  };

  const move = ({ params, body }: FastifyRequest<OfLead>) => operator.moveLead(params.id, String(body?.step));

  app.get('/sandbox/leads', (request, reply) => show(reply, (request.query as Form).to ?? '', null));

  app.post<OfLead>('/sandbox/leads/:id', async (request, reply) => {
    const problem = await move(request);
    return problem === null ? reply.redirect('/sandbox/leads', 303) : show(reply, '', problem);
  });

  app.post<OfLead>('/sandbox/api/leads/:id', async (request, reply) => {
    const problem = await move(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });

  app.get('/sandbox/api/emails', async (request) => ({
    emails: await operator.emails((request.query as Form).to ?? ''),
  }));
}
