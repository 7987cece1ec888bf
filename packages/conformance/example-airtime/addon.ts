import { defineAddOn } from '@isano/adapter-kit/add-on';
import { createJsonApi, type JsonApi, parseAnswer, requireAnswer } from '@isano/adapter-kit/http';
import {
  type AskOutcome,
  type CheckFinding,
  createSendOnce,
  type DeliveryRecord,
  type DeliveryRefusal,
  defineAdapter,
  lineOf,
  NETWORK_DELAY_MS,
  type RemoteDelivery,
  readForCheck,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { baseUrl, secretString, wholeNumber, z } from '@isano/adapter-kit/settings';
import { type Msisdn, parseMoney, sameMoney, toDecimal, toInternational } from '@isano/adapter-kit/values';

// An adapter for the billing system of Acme, an operator that nobody knows: look-up, top-up, and the list of its top-ups. The
// system would top up twice if it was asked twice, so each top-up is stored before it is sent (createSendOnce).

const LINE = z.object({ number: z.string(), type: z.literal('prepaid') });
const FAILURE = z.object({ error: z.string() });
const TOP_UP = z.object({
  id: z.string().min(1),
  key: z.string().min(1),
  number: z.string(),
  amount: z.string(),
  currency: z.literal('RWF'),
  state: z.enum(['done', 'failed']),
  reason: z.string().optional(),
  at: z.iso.datetime(),
});
const TOP_UPS = z.object({ topUps: z.array(TOP_UP) });
type TopUp = z.output<typeof TOP_UP>;

/** Refusals that are for ever. Everything else may have been delivered. */
const REFUSALS: Readonly<Record<string, DeliveryRefusal>> = {
  'number-barred': 'line-barred',
  'number-closed': 'line-closed',
};

const operator = defineAdapter({
  name: 'acme-airtime',
  ports: ['lines', 'airtime'],
  settings: {
    url: ['ACME_AIRTIME_URL', baseUrl],
    key: ['ACME_AIRTIME_KEY', secretString(8)],
    timeout: ['ACME_AIRTIME_TIMEOUT', wholeNumber({ min: 1, max: 55 }).default(30)],
  },
  isPlay: false,
  create: ({ db, clock }, { url, key, timeout }) => {
    const timeoutMs = timeout * 1_000;
    const api = createJsonApi({ baseUrl: url, headers: { 'x-key': key.reveal() }, timeoutMs });
    const sendOnce = createSendOnce({ db, clock }, topUpAt(api, timeoutMs));
    return {
      lines: { find: (msisdn) => findLine(api, msisdn) },
      airtime: { topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }) },
      deliveries: {
        find: async (key) =>
          (await listTopUps(api, `key=${encodeURIComponent(key)}`)).map(toRecord)[0] ?? null,
        list: async ({ from, to }) => {
          const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
          return (await listTopUps(api, period.toString())).map(toRecord);
        },
      },
    };
  },
  check: async (_deps, { url, key }): Promise<CheckFinding[]> => {
    const api = createJsonApi({ baseUrl: url, headers: { 'x-key': key.reveal() } });
    return [
      await readForCheck('the account', async () => {
        const { credit } = requireAnswer(
          await api({ method: 'GET', path: '/account' }),
          z.object({ credit: z.string() }),
        );
        return { isGood: true, text: `the account answers and has ${credit}` };
      }),
    ];
  },
});

async function findLine(api: JsonApi, msisdn: Msisdn): Promise<'prepaid' | null> {
  const answer = await api({ method: 'GET', path: `/lines/${toInternational(msisdn)}` });
  if (answer.kind === 'answered' && answer.status === 404) {
    const failure = parseAnswer(answer, FAILURE);
    if (failure.kind === 'parsed' && failure.data.error === 'no-such-line') return null;
  }
  return requireAnswer(answer, LINE).type;
}

/** A top-up is sent with our key and found by it. Whatever is not certain throws. */
function topUpAt(api: JsonApi, timeoutMs: number): RemoteDelivery {
  return {
    send: async (request): Promise<SendOutcome> => {
      const { key, amount } = request;
      const body = { key, number: toInternational(lineOf(request)), amount: toDecimal(amount) };
      const answer = await api({ method: 'POST', path: '/top-ups', body });
      if (answer.kind === 'not-sent') return answer;
      if (answer.kind === 'answered' && answer.status === 422) {
        const reason = REFUSALS[requireAnswer({ ...answer, status: 200 }, FAILURE).error];
        if (reason) return { kind: 'refused', reason };
      }
      return readState(request, requireAnswer(answer, TOP_UP));
    },
    ask: async (request): Promise<AskOutcome> => {
      const [found] = await listTopUps(api, `key=${encodeURIComponent(request.key)}`);
      return found ? readState(request, found) : { kind: 'never-arrived' };
    },
    settlesWithinMs: timeoutMs + NETWORK_DELAY_MS,
  };
}

function readState(request: StoredRequest, topUp: TopUp) {
  const isOurs = topUp.key === request.key && topUp.number === toInternational(lineOf(request));
  if (!isOurs) throw new Error('Acme answered about another top-up');
  if (topUp.state === 'failed') {
    const reason = REFUSALS[topUp.reason ?? ''];
    if (!reason) throw new Error('Acme failed a top-up for a reason that it does not document');
    return { kind: 'refused', reason } as const;
  }
  const amount = parseMoney(topUp.amount, topUp.currency);
  if (!amount || !sameMoney(amount, request.amount)) throw new Error('Acme topped up another amount');
  return { kind: 'delivered', operatorReference: topUp.id } as const;
}

/** Top-ups that were made, oldest first. */
async function listTopUps(api: JsonApi, query: string): Promise<TopUp[]> {
  const { topUps } = requireAnswer(await api({ method: 'GET', path: `/top-ups?${query}` }), TOP_UPS);
  return topUps.filter(({ state }) => state === 'done');
}

function toRecord({ id, key, amount: text, currency, at }: TopUp): DeliveryRecord {
  const amount = parseMoney(text, currency);
  if (!amount) throw new Error('Acme lists an amount that can’t be read');
  return { key, operatorReference: id, amount, at: new Date(at) };
}

export const addOn = defineAddOn({ name: 'acme-airtime', operator });
