import formbody from '@fastify/formbody';
import { countryCurrency } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Fastify from 'fastify';
import { sendList } from './send-list.ts';
import { sigscaleRatingRoutes } from './sigscale-rating-routes.ts';
import { sigscaleRoutes } from './sigscale-routes.ts';
import { createTmfState, type Entry, type TmfBundle, type TmfState, takeFault } from './tmf-state.ts';
import { v4BillRoutes } from './v4-bill-routes.ts';
import { dropConnection, fail, v4Routes } from './v4-routes.ts';

const TOKEN = 'token-of-the-simulator';

/** The account of the portal at the simulated operator. */
export const TMF_CLIENT = { id: 'portal', secret: 'client-secret' };

/** A running simulated operator: what it knows, which a test may read and change, and its address. */
export type TmfOperator = TmfState & { baseUrl: string; stop: () => Promise<void> };

const MESSAGE = '/tmf-api/communicationManagement/v4/communicationMessage';
const QUALIFICATION = '/tmf-api/serviceQualificationManagement/v4/checkServiceQualification';
const CATALOGUE = '/tmf-api/productCatalogManagement';
const ORDER = '/tmf-api/productOrderingManagement';

/**
 * Starts an operator with TM Forum's v4 interfaces (OAuth 2 client credentials) and SigScale's (HTTP Basic) on a free
 * port of loopback. Nothing of it is idempotent, as no document says so. Not for production.
 * @param options.tls certificate and key, for HTTPS that demands a client certificate
 */
export async function startTmfOperator({
  clock,
  tls,
}: {
  clock: Clock;
  tls?: { key: string; cert: string; ca: string };
}): Promise<TmfOperator> {
  const state = createTmfState(clock);
  const https = tls && { ...tls, requestCert: true, rejectUnauthorized: true };
  const app = Fastify({ forceCloseConnections: true, ...(https && { https }) }) as unknown as FastifyInstance;
  await app.register(formbody);
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    state.requests.push({ method, url, headers, body });
  });
  app.post<{ Body: Record<string, string> }>('/token', async ({ headers, body }, reply) => {
    state.tokenRequests += 1;
    const isOurs = headers.authorization === `Basic ${btoa(`${TMF_CLIENT.id}:${TMF_CLIENT.secret}`)}`;
    if (!isOurs || body.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 };
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${TOKEN}`) return fail(reply, 401, 'unauthorized');
    });
    v4Routes(api, state);
    bundleRoutes(api, state, 4);
    bundleRoutes(api, state, 5);
    v4BillRoutes(api, state);
    v4MessageRoutes(api, state);
    v4QualificationRoutes(api, state);
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Basic ${btoa(`${TMF_CLIENT.id}:${TMF_CLIENT.secret}`)}`)
        return reply.code(401).type('text/html').send('<h1>401</h1>');
    });
    sigscaleRoutes(api, state);
    sigscaleRatingRoutes(api, state);
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(state, { baseUrl, stop: () => app.close() });
}

type MessageBody = { content?: string; messageType?: string; receiver?: { phoneNumber?: string }[] };

/** Messages (TMF681 4.0.0). A repeated message is sent again. They stay in progress until a person changes their state. */
function v4MessageRoutes(app: FastifyInstance, state: TmfState): void {
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

type Place = { role?: string; city?: string; geographicLocation?: object };

type Body = {
  serviceQualificationItem?: {
    id?: string;
    service?: { serviceSpecification?: { id?: string }; place?: Place[] };
  }[];
};

/** Service qualification (TMF645 4.0.0): the answer by the town of the place, at once or as a task. */
function v4QualificationRoutes(app: FastifyInstance, state: TmfState): void {
  app.get(QUALIFICATION, (_request, reply) => sendList(state, reply, state.qualifications));
  app.get<{ Params: { id: string } }>(`${QUALIFICATION}/:id`, ({ params }, reply) => {
    const entry = state.qualifications.find(({ id }) => id === params.id);
    if (!entry) return fail(reply, 404, 'notFound');
    if (entry.state === 'inProgress') Object.assign(entry, { state: 'done' });
    return reply.send(entry);
  });
  app.post<{ Body: Body }>(QUALIFICATION, ({ body }, reply) => qualify(state, body, reply));
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

type OrderBody = {
  '@type'?: string;
  externalId?: string | { id?: string }[];
  productOrderItem?: {
    '@type'?: string;
    productOffering?: { id?: string };
    product?: { realizingResource?: { id?: string }[] };
  }[];
};

type Version = 4 | 5;

/** Offerings and their prices (TMF620 4.1.0, 5.0.0), product orders (TMF622 4.0.0, 5.0.0). A repeated order orders again. */
function bundleRoutes(app: FastifyInstance, state: TmfState, version: Version): void {
  const catalogue = `${CATALOGUE}/v${version}`;
  const orders = `${ORDER}/v${version}/productOrder`;
  const offering = version === 4 ? offeringOf : offeringOfV5;
  app.get(`${catalogue}/productOffering`, (_request, reply) =>
    state.isCatalogueAway
      ? fail(reply, 503, 'unavailable')
      : sendList(state, reply, state.bundles.map(offering)),
  );
  app.get<{ Params: { id: string } }>(`${catalogue}/productOfferingPrice/:id`, ({ params }, reply) => {
    const bundle = state.bundles.find(({ id }) => `${id}-price` === params.id);
    if (!bundle) return fail(reply, 404, 'notFound');
    const price = { unit: countryCurrency(), value: bundle.price };
    return reply.send({ id: params.id, '@type': 'ProductOfferingPrice', priceType: 'oneTime', price });
  });
  app.get(orders, (_request, reply) => {
    for (const entry of state.orders) complete(entry);
    return sendList(state, reply, state.orders);
  });
  app.get<{ Params: { id: string } }>(`${orders}/:id`, ({ params }, reply) => {
    const entry = state.orders.find(({ id }) => id === params.id);
    if (!entry) return fail(reply, 404, 'notFound');
    complete(entry);
    return reply.send(entry);
  });
  app.post<{ Body: OrderBody }>(orders, ({ body }, reply) => order(state, { body, version }, reply));
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

/** Version 5: the price stands in the offering as one amount, and each object names its type. */
function offeringOfV5(bundle: TmfBundle): Entry {
  const { id, category, days, megabytes, price } = bundle;
  return {
    ...offeringOf(bundle),
    category: [{ '@type': 'CategoryRef', id: category, name: category }],
    productOfferingPrice: [
      {
        '@type': 'ProductOfferingPrice',
        id: `${id}-price`,
        priceType: 'oneTime',
        price: { unit: countryCurrency(), value: price },
      },
    ],
    productOfferingTerm: [
      { '@type': 'ProductOfferingTerm', name: 'Validity', duration: { amount: days, units: 'days' } },
    ],
    prodSpecCharValueUse: [
      {
        '@type': 'ProductSpecificationCharacteristicValueUse',
        name: 'data',
        productSpecCharacteristicValue: [
          {
            '@type': 'StringCharacteristicValueSpecification',
            value: String(megabytes),
            unitOfMeasure: 'MB',
          },
        ],
      },
    ],
  };
}

/** Whether a body has the form of the version: in 5 ids are a list, and objects name their types. */
function hasForm({ body, version }: { body: OrderBody; version: Version }): boolean {
  if (version === 4) return typeof body.externalId === 'string';
  return Array.isArray(body.externalId) && body.productOrderItem?.[0]?.['@type'] === 'ProductOrderItem';
}

function order(
  state: TmfState,
  given: { body: OrderBody; version: Version },
  reply: FastifyReply,
): FastifyReply {
  const { body, version } = given;
  if (!hasForm(given)) return fail(reply, 400, 'invalidBody');
  const [item] = body.productOrderItem ?? [];
  const number = item?.product?.realizingResource?.[0]?.id ?? '';
  const bundle = state.bundles.find(({ id }) => id === item?.productOffering?.id);
  if (!bundle || !state.lines.has(number)) return fail(reply, 400, 'invalidQueryParameter');
  const fault = takeFault(state, number);
  if (fault === 'not-answered') return dropConnection(reply);
  const id = String(9_000_001 + state.orders.length);
  const stateName = fault === 'in-progress' ? 'acknowledged' : fault === 'failed' ? 'failed' : 'completed';
  const time = version === 4 ? 'orderDate' : 'creationDate';
  const entry = { ...body, id, state: stateName, [time]: state.clock.now().toISOString() };
  state.orders.push(entry);
  if (fault === 'lost-answer') return dropConnection(reply);
  return reply.code(201).send(entry);
}

function complete(entry: Entry): void {
  if (entry.state === 'acknowledged') entry.state = 'completed';
}
