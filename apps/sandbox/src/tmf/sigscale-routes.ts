import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TmfState, takeFault } from './tmf-state.ts';
import { dropConnection } from './v4-routes.ts';

const BALANCE = '/balanceManagement/v1';
const MILLION = 1_000_000n;

type TopUpBody = {
  id?: string;
  name?: string;
  amount?: { units?: string; amount?: string | number };
};

/**
 * SigScale OCS 3.4 as it was seen (docs/spec/operators.md section 2): a repeated top-up tops up again, barred and
 * terminated lines are topped up too, a used up bucket is deleted with its name, the log has millionths and no names.
 */
export function sigscaleRoutes(app: FastifyInstance, state: TmfState): void {
  app.get<{ Params: { id: string } }>('/serviceInventoryManagement/v2/service/:id', ({ params }, reply) => {
    const line = state.lines.get(params.id);
    if (!line) return problem(reply, 404, 'Not Found');
    return reply.send({
      id: params.id,
      state: line.status === 'suspended' ? 'active' : line.status,
      isServiceEnabled: line.status !== 'suspended',
      product: `p-${params.id}`,
      serviceCharacteristic: [{ name: 'servicePassword', value: 'secret-of-the-subscriber' }],
    });
  });
  app.get<{ Params: { id: string } }>('/productInventoryManagement/v2/product/:id', ({ params }, reply) => {
    const line = state.lines.get(params.id.slice(2));
    if (!line) return problem(reply, 404, 'Not Found');
    return reply.send({
      id: params.id,
      productOffering: { id: line.offering, name: line.offering },
      realizingService: [{ id: params.id.slice(2) }],
    });
  });
  app.get<{ Querystring: Record<string, string> }>(`${BALANCE}/bucket`, (request, reply) => {
    const product = request.query['product.id'];
    return sendItems(
      request,
      reply,
      state.buckets.filter((each) => each.product.id === product),
    );
  });
  app.post<{ Params: { id: string }; Body: TopUpBody }>(
    `${BALANCE}/service/:id/balanceTopup`,
    ({ params, body }, reply) => topUp(state, { number: params.id, body }, reply),
  );
  app.get<{ Querystring: Record<string, string> }>('/ocs/v1/log/balance', (request, reply) => {
    const { date = '' } = request.query;
    // The server computes a wrong end for these.
    if (/T2\d$/.test(date)) return reply.code(500).type('text/html').send('<h1>500</h1>');
    if (/-31$/.test(date) && !date.endsWith('12-31')) return problem(reply, 400, 'Bad Request');
    return sendItems(
      request,
      reply,
      state.log.filter((row) => row.date.startsWith(date)),
    );
  });
}

/** An error in the form of the server. */
export function problem(reply: FastifyReply, status: number, title: string): FastifyReply {
  const body = { type: 'about:blank', title, status: String(status) };
  return reply.code(status).type('application/problem+json').send(body);
}

function topUp(
  state: TmfState,
  { number, body }: { number: string; body: TopUpBody },
  reply: FastifyReply,
): FastifyReply {
  const line = state.lines.get(number);
  if (!line) return problem(reply, 404, 'Not Found');
  if (body.id !== undefined) return reply.code(500).type('text/html').send('<h1>500</h1>');
  const { units, amount } = body.amount ?? {};
  if (units !== 'cents' || !/^[1-9]\d*$/.test(String(amount))) return problem(reply, 400, 'Bad Request');
  const fault = takeFault(state, number);
  if (fault === 'busy') return problem(reply, 429, 'Too Many Requests');
  if (fault === 'not-answered') return dropConnection(reply);
  const id = `${state.clock.now().getTime()}-${state.log.length}`;
  const product = { id: `p-${number}` };
  const given = { id, name: body.name ?? '', lifecycleStatus: 'active', product };
  state.buckets.push({ ...given, remainedAmount: { units, amount: String(amount) } });
  line.airtime += Number(amount);
  state.log.push({
    date: state.clock.now().toISOString(),
    type: 'topup',
    bucketBalance: { id },
    amount: { units, amount: Number(BigInt(String(amount)) * MILLION) },
    product,
  });
  if (fault === 'lost-answer') return dropConnection(reply);
  // Never answered: the caller's limit ends the wait.
  if (fault === 'late-answer') return reply.hijack();
  return reply.code(201).header('location', `${BALANCE}/bucket/${id}`).send({ id, name: body.name });
}

/** Pages by `Range: items=1-100`; a first page that does not begin with the first item is refused. */
export function sendItems(
  request: FastifyRequest,
  reply: FastifyReply,
  items: readonly object[],
): FastifyReply {
  const [, first, last] = /^items=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? [];
  if (!first) return reply.send(items.slice(0, 1_000));
  if (first !== '1' && request.headers['if-match'] === undefined) return problem(reply, 416, 'Range');
  const page = items.slice(Number(first) - 1, Number(last));
  return reply
    .header('etag', '1764000000000-1')
    .header('content-range', `items ${first}-${Number(first) + page.length - 1}/${items.length}`)
    .send(page);
}
