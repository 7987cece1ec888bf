import {
  defineOperatorConformance,
  type LineKind,
  type OperatorWorld,
  type OtherSideAnswer,
  type OtherSideRequest,
} from '@isano/adapter-kit/conformance';
import { z } from '@isano/adapter-kit/settings';

// Acme's billing system as its documents say, as far as the scenarios need it.

const KEY = 'key-of-the-account';
const REQUEST = z.object({ key: z.string(), number: z.string(), amount: z.coerce.number() });

type TopUp = {
  id: string;
  key: string;
  number: string;
  amount: string;
  currency: string;
  state: string;
  at: string;
};

function openAcme(now: () => Date): OperatorWorld {
  const lines = new Map<string, LineKind>();
  const topUps: TopUp[] = [];

  const topUp = (body: string): OtherSideAnswer => {
    const { key, number, amount } = REQUEST.parse(JSON.parse(body));
    const kind = lines.get(number);
    if (kind === 'barred' || kind === 'closed') return { status: 422, body: { error: `number-${kind}` } };
    const made = {
      id: `acme-${topUps.length + 1}`,
      key,
      number,
      amount: String(kind === 'half' ? amount / 2 : amount),
      currency: 'RWF',
      state: 'done',
      at: now().toISOString(),
    };
    topUps.push(made);
    return { status: 201, body: made };
  };
  const list = ({ key, from = '', to = '9' }: OtherSideRequest['query']): OtherSideAnswer => ({
    status: 200,
    body: {
      topUps: topUps.filter((each) =>
        key === undefined ? each.at >= from && each.at < to : each.key === key,
      ),
    },
  });
  return {
    answer: ({ method, path, query, headers, body }) => {
      if (headers['x-key'] !== KEY) return { status: 401, body: { error: 'key' } };
      if (path === '/account') return { status: 200, body: { credit: 'RWF 1200000' } };
      if (path === '/top-ups') return method === 'POST' ? topUp(body) : list(query);
      const number = path.replace('/lines/', '');
      if (!lines.has(number)) return { status: 404, body: { error: 'no-such-line' } };
      return { status: 200, body: { number, type: 'prepaid' } };
    },
    readDelivery: ({ method, path, body }) =>
      method === 'POST' && path === '/top-ups' ? REQUEST.parse(JSON.parse(body)).number : null,
    addLine: (number, kind) => void lines.set(number, kind),
    received: (number) =>
      topUps.filter((each) => each.number === number).reduce((sum, { amount }) => sum + Number(amount), 0),
  };
}

export const operatorConformance = defineOperatorConformance({
  environment: (url, waitSeconds) => ({
    ACME_AIRTIME_URL: url,
    ACME_AIRTIME_KEY: KEY,
    ACME_AIRTIME_TIMEOUT: String(waitSeconds),
  }),
  secrets: [KEY],
  lines: ['barred', 'closed', 'half'],
  open: openAcme,
});
