import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendList } from './send-list.ts';
import { type Entry, type TmfBundle, type TmfState, takeFault } from './tmf-state.ts';
import { dropConnection, fail } from './v4-routes.ts';

const CATALOGUE = '/tmf-api/productCatalogManagement/v4';
const ORDER = '/tmf-api/productOrderingManagement/v4';

type OrderBody = {
  externalId?: string;
  productOrderItem?: {
    productOffering?: { id?: string };
    product?: { realizingResource?: { id?: string }[] };
  }[];
};

/** Offerings and their prices (TMF620 4.1.0), product orders (TMF622 4.0.0). A repeated order orders again. */
export function v4BundleRoutes(app: FastifyInstance, state: TmfState): void {
  app.get(`${CATALOGUE}/productOffering`, (_request, reply) =>
    state.isCatalogueAway
      ? fail(reply, 503, 'unavailable')
      : sendList(state, reply, state.bundles.map(offeringOf)),
  );
  app.get<{ Params: { id: string } }>(`${CATALOGUE}/productOfferingPrice/:id`, ({ params }, reply) => {
    const bundle = state.bundles.find(({ id }) => `${id}-price` === params.id);
    if (!bundle) return fail(reply, 404, 'notFound');
    const price = { unit: countryCurrency(), value: bundle.price };
    return reply.send({ id: params.id, '@type': 'ProductOfferingPrice', priceType: 'oneTime', price });
  });
  app.get(`${ORDER}/productOrder`, (_request, reply) => {
    for (const entry of state.orders) complete(entry);
    return sendList(state, reply, state.orders);
  });
  app.get<{ Params: { id: string } }>(`${ORDER}/productOrder/:id`, ({ params }, reply) => {
    const entry = state.orders.find(({ id }) => id === params.id);
    if (!entry) return fail(reply, 404, 'notFound');
    complete(entry);
    return reply.send(entry);
  });
  app.post<{ Body: OrderBody }>(`${ORDER}/productOrder`, ({ body }, reply) => order(state, body, reply));
}

function offeringOf(bundle: TmfBundle): Entry {
  const { id, name, category, megabytes, days, status } = bundle;
  return {
    id,
    name,
    '@type': 'ProductOffering',
    lifecycleStatus: status ?? 'Active',
    isSellable: true,
    category: [{ id: category, name: category }],
    productOfferingPrice: [{ id: `${id}-price`, name: 'Price' }],
    productOfferingTerm: [{ name: 'Validity', duration: { amount: days, units: 'days' } }],
    prodSpecCharValueUse: [
      { name: 'data', productSpecCharacteristicValue: [{ value: megabytes, unitOfMeasure: 'MB' }] },
    ],
  };
}

function order(state: TmfState, body: OrderBody, reply: FastifyReply): FastifyReply {
  const [item] = body.productOrderItem ?? [];
  const number = item?.product?.realizingResource?.[0]?.id ?? '';
  const bundle = state.bundles.find(({ id }) => id === item?.productOffering?.id);
  if (!bundle || !state.lines.has(number)) return fail(reply, 400, 'invalidQueryParameter');
  const fault = takeFault(state, number);
  if (fault === 'not-answered') return dropConnection(reply);
  const id = String(9_000_001 + state.orders.length);
  const stateName = fault === 'in-progress' ? 'acknowledged' : fault === 'failed' ? 'failed' : 'completed';
  const entry = { ...body, id, state: stateName, orderDate: state.clock.now().toISOString() };
  state.orders.push(entry);
  if (fault === 'lost-answer') return dropConnection(reply);
  return reply.code(201).send(entry);
}

function complete(entry: Entry): void {
  if (entry.state === 'acknowledged') entry.state = 'completed';
}
