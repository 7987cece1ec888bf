import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disputesPage } from './disputes-page.ts';
import type { HandsetContext } from './phone-state.ts';
import { sendPage } from './send-page.ts';

type Form = Record<string, string | undefined>;
type Opening = { Body: Form | null };
type OfDispute = { Params: { id: string }; Body: Form | null };

/** Disputes of card charges: a page of forms, and the same calls as an API. */
export function disputeRoutes(
  app: FastifyInstance,
  { disputes, brand }: Pick<HandsetContext, 'disputes' | 'brand'>,
): void {
  const show = async (reply: FastifyReply, problem: string | null) =>
    sendPage(
      reply.code(problem ? 400 : 200),
      disputesPage(brand, { charges: await disputes.list(), problem }),
    );

  const open = ({ body }: FastifyRequest<Opening>) => {
    const { reference = '', amount = '', category = 'general', days = '7' } = body ?? {};
    const whole = amount.trim() === '' ? null : Number(amount);
    return disputes.open({ reference, amount: whole, category, days: Number(days) });
  };

  const act = ({ params, body }: FastifyRequest<OfDispute>) => {
    const id = Number(params.id);
    const what = body?.act;
    if (!Number.isSafeInteger(id)) return 'There is no open dispute with this number.';
    if (what === 'remind') return disputes.remind(id);
    if (what === 'declined' || what === 'merchant-accepted') return disputes.resolve(id, what);
    return 'A dispute can be reminded of, declined or accepted.';
  };

  app.get('/sandbox/disputes', (_request, reply) => show(reply, null));

  app.post<Opening>('/sandbox/disputes', async (request, reply) => {
    const problem = await open(request);
    return problem === null ? reply.redirect('/sandbox/disputes', 303) : show(reply, problem);
  });

  app.post<OfDispute>('/sandbox/disputes/:id', async (request, reply) => {
    const problem = await act(request);
    return problem === null ? reply.redirect('/sandbox/disputes', 303) : show(reply, problem);
  });

  app.post<Opening>('/sandbox/api/disputes', async (request, reply) => {
    const problem = await open(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });

  app.post<OfDispute>('/sandbox/api/disputes/:id', async (request, reply) => {
    const problem = await act(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });
}
