import type { FastifyInstance, FastifyReply } from 'fastify';
import { leadsPage } from './leads-page.ts';
import type { HandsetContext } from './phone-state.ts';

type Form = Record<string, string | undefined>;

/** The sales desk for home broadband: a page of plain forms, and calls for programs. */
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
    const wrong = await operator.moveLead(id, String((request.body as Form | null)?.step));
    return wrong === null ? reply.redirect('/sandbox/leads', 303) : show(reply, '', wrong);
  });

  app.post('/sandbox/api/leads/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const wrong = await operator.moveLead(id, String((request.body as Form | null)?.step));
    return wrong === null ? reply.send({}) : reply.code(400).send({ problem: wrong });
  });

  app.get('/sandbox/api/letters', async (request) => ({
    letters: await operator.letters((request.query as Form).to ?? ''),
  }));
}
