import type { FastifyInstance, FastifyReply } from 'fastify';
import { leadsPage } from './leads-page.ts';
import type { HandsetContext } from './phone-state.ts';

type Form = Record<string, string | undefined>;

/** Orders of home broadband: a page of forms, and the same calls as an API. */
export function leadRoutes(
  app: FastifyInstance,
  { operator, product }: Pick<HandsetContext, 'operator' | 'product'>,
  send: (reply: FastifyReply, page: string) => FastifyReply,
): void {
  const show = async (reply: FastifyReply, to: string, problem: string | null) => {
    const [leads, letters] = await Promise.all([operator.leads(), to ? operator.letters(to) : []]);
    return send(
      reply.code(problem ? 400 : 200),
      leadsPage({ product, leads, mail: { to, letters }, problem }),
    );
  };

  app.get('/sandbox/leads', (request, reply) => show(reply, (request.query as Form).to ?? '', null));

  app.post('/sandbox/leads/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const problem = await operator.moveLead(id, String((request.body as Form | null)?.step));
    return problem === null ? reply.redirect('/sandbox/leads', 303) : show(reply, '', problem);
  });

  app.post('/sandbox/api/leads/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const problem = await operator.moveLead(id, String((request.body as Form | null)?.step));
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });

  app.get('/sandbox/api/letters', async (request) => ({
    letters: await operator.letters((request.query as Form).to ?? ''),
  }));
}
