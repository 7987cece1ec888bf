import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendList } from './send-list.ts';
import { type Entry, type TmfState, takeFault } from './tmf-state.ts';

const BALANCE = '/tmf-api/prepayBalanceManagement/v4';
const USAGE = '/tmf-api/usageConsumption/v4/queryUsageConsumption';

type TopUpBody = {
  description?: string;
  amount: { amount: number; units: string };
  usageType?: string;
  bucket?: { id?: string };
  partyAccount?: { id?: string };
  logicalResource?: { id: string }[];
};

type Period = { startDateTime?: string; endDateTime?: string };

type UsageBody = {
  searchCriteria?: {
    logicalResource?: { id: string }[];
    validPeriod?: Period;
    bucketRefOrValue?: { usageType?: string; bucketCounter?: { consumptionPeriod?: Period }[] }[];
  };
};

/** Products (TMF637 4.0.0, 5.0.0), buckets and top-ups (TMF654 4.0.0), usage (TMF677 4.0.0). A repeated top-up tops up again. */
export function v4Routes(app: FastifyInstance, state: TmfState): void {
  for (const version of ['v4', 'v5'])
    app.get(`/tmf-api/productInventory/${version}/product`, (_request, reply) =>
      sendList(
        state,
        reply,
        [...state.lines.keys()].map((number) => productOf(state, number)),
      ),
    );
  app.get(`${BALANCE}/bucket`, (_request, reply) =>
    sendList(
      state,
      reply,
      [...state.lines.keys()].map((number) => bucketOf(state, number)),
    ),
  );
  app.get(`${BALANCE}/topupBalance`, (_request, reply) => {
    for (const entry of state.topUps) complete(state, entry);
    return sendList(state, reply, state.topUps);
  });
  app.get<{ Params: { id: string } }>(`${BALANCE}/topupBalance/:id`, (request, reply) => {
    const entry = state.topUps.find(({ id }) => id === request.params.id);
    if (!entry) return fail(reply, 404, 'notFound');
    complete(state, entry);
    return reply.send(entry);
  });
  app.post<{ Body: TopUpBody }>(`${BALANCE}/topupBalance`, (request, reply) =>
    topUp(state, request.body, reply),
  );
  app.post<{ Body: UsageBody }>(USAGE, ({ body }, reply) => sendUsage(state, body, reply));
}

/** What a line used in each period that the query names, or in the whole one. */
function sendUsage(state: TmfState, body: UsageBody, reply: FastifyReply): FastifyReply {
  const { logicalResource = [], validPeriod, bucketRefOrValue = [] } = body.searchCriteria ?? {};
  const asked = logicalResource[0]?.id ?? '';
  const number = state.ignoresFilters ? ([...state.dataUsed.keys()][0] ?? '') : asked;
  if (!state.lines.has(asked) || !validPeriod) return fail(reply, 400, 'missingProperty');
  const named = bucketRefOrValue.flatMap(({ bucketCounter = [] }) => bucketCounter);
  const periods = named.flatMap(({ consumptionPeriod }) => consumptionPeriod ?? []);
  const id = String(state.requests.length);
  const resource = [{ id: number, '@referredType': 'MSISDN' }];
  const bucketCounter = (state.countsWholePeriods ? [validPeriod] : periods).map((period) => ({
    counterType: 'used',
    level: 'global',
    consumptionPeriod: period,
    value: { amount: usedIn(state, number, period), units: 'KB' },
  }));
  const bucket = {
    id: `D${number}`,
    name: 'Data',
    usageType: 'data',
    logicalResource: resource,
    bucketCounter,
  };
  const report = { id, state: state.usageState, validPeriod, bucketRefOrValue: [bucket] };
  const query = {
    ...body,
    id,
    href: `http://${reply.request.host}${USAGE}/${id}`,
    '@type': 'QueryUsageConsumption',
  };
  return reply.code(201).send({ ...query, usageConsumption: [{ ...report, logicalResource: resource }] });
}

function usedIn({ dataUsed }: TmfState, number: string, { startDateTime, endDateTime }: Period): number {
  const found = (dataUsed.get(number) ?? []).filter(
    ({ at }) => at >= (startDateTime ?? '') && at <= (endDateTime ?? ''),
  );
  return found.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

/** An error in the form of the documents. */
export function fail(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return reply.code(status).send({ code: String(status), reason, status: String(status) });
}

function productOf({ lines }: TmfState, number: string): Entry {
  const { offering = '', status = '', account } = lines.get(number) ?? {};
  return {
    id: `P${number}`,
    href: `/tmf-api/productInventory/v4/product/P${number}`,
    '@type': 'Product',
    productSerialNumber: number,
    status,
    billingAccount: account === undefined ? undefined : { id: account },
    productOffering: { id: offering, name: offering },
    productCharacteristic: [{ name: 'contactNumber', valueType: 'string', value: number }],
  };
}

function bucketOf({ lines }: TmfState, number: string): Entry {
  return {
    id: `B${number}`,
    '@type': 'Bucket',
    name: 'Main account',
    status: 'active',
    usageType: 'monetary',
    remainingValue: { amount: lines.get(number)?.airtime ?? 0, units: countryCurrency() },
    partyAccount: { id: `A${number}` },
    logicalResource: [{ id: number, '@referredType': 'MSISDN' }],
  };
}

function topUp(state: TmfState, body: TopUpBody, reply: FastifyReply): FastifyReply {
  const number = body.bucket?.id?.replace(/^B/, '') ?? '';
  const line = state.lines.get(number);
  if (!line || !body.usageType || !body.partyAccount?.id || !(body.amount?.amount > 0))
    return fail(reply, 400, 'missingProperty');
  const fault = takeFault(state, number);
  if (fault === 'busy') return fail(reply, 429, 'tooManyRequests');
  if (fault === 'conflict') return fail(reply, 409, 'conflict');
  if (fault === 'refused') return fail(reply, 400, 'LINE_BARRED');
  if (fault === 'not-answered') return dropConnection(reply);
  const id = String(7_000_001 + state.topUps.length);
  const at = state.clock.now().toISOString();
  const status = fault === 'in-progress' ? 'created' : fault === 'failed' ? 'failed' : 'completed';
  const reason = fault === 'failed' ? 'LINE_BARRED' : undefined;
  const entry: Entry = {
    ...body,
    id,
    status,
    reason,
    requestedDate: at,
    href: `${BALANCE}/topupBalance/${id}`,
  };
  state.topUps.push(entry);
  if (status === 'completed') line.airtime += body.amount.amount;
  if (fault === 'lost-answer') return dropConnection(reply);
  // Never answered: the caller's limit ends the wait.
  if (fault === 'late-answer') return reply.hijack();
  return reply.code(201).send(entry);
}

/** Ends the connection without an answer. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.request.raw.socket.destroy();
  return reply;
}

function complete({ lines }: TmfState, entry: Entry): void {
  if (entry.status !== 'created') return;
  entry.status = 'completed';
  const { bucket, amount } = entry as unknown as TopUpBody;
  const line = lines.get(bucket?.id?.replace(/^B/, '') ?? '');
  if (line) line.airtime += amount.amount;
}
