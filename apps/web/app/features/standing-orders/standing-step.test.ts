import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { readStandingPage, type StandingOffer, takeStandingStep } from './standing-step.ts';

type Reply = Answer<StandingOffer>;
type Refused = Extract<Reply, { kind: 'refused' }>;

const refused = (code: Refused['code']): Refused => ({
  kind: 'refused',
  status: 404,
  code,
  message: '',
  details: {},
});

const pageAfter = (reply: Reply) =>
  readStandingPage(
    { readStandingOrders: async () => reply } as Partial<PortalClient> as PortalClient,
    'https://portal.example/my-lines/standing-orders?line=L1',
  );

test.each<[string, Reply]>([
  ['a system does not answer', refused('UNAVAILABLE')],
  ['the page was read too often', refused('RATE_LIMITED')],
  ['the portal fails', refused('INTERNAL')],
  ['the portal is not reached', { kind: 'unreachable', cause: 'offline' }],
])('when %s, the visitor stays on the page and may load it again', async (_when, reply) => {
  expect(await pageAfter(reply)).toEqual({ kind: 'unavailable' });
});

test.each(['NOT_FOUND', 'LINES_LOCKED'] as const)(
  'a line that this browser does not show (%s) has no page',
  async (code) => {
    expect(await pageAfter(refused(code))).toBeNull();
  },
);

/** What the portal is asked to agree to after a form with these fields was sent. */
async function agreedTo(typed: Record<string, string>): Promise<unknown> {
  const form = new FormData();
  const filled = { what: 'airtime', amount: '500', every: 'week', paymentMode: 'MONEY', monthLimit: '5000' };
  for (const [name, value] of Object.entries({ ...filled, ...typed })) form.set(name, value);
  let asked: unknown;
  const portal: Partial<PortalClient> = {
    agreeStandingOrder: async (input) => {
      asked = input;
      return refused('UNAVAILABLE');
    },
  };
  await takeStandingStep(
    portal as PortalClient,
    form,
    'https://portal.example/my-lines/standing-orders?line=L1',
  );
  return asked;
}

// Weekdays as ISO 8601 counts them: Monday is 1, Sunday 7.
test.each([
  ['weekday', 1, 7],
  ['monthDay', 1, 31],
  ['hour', 0, 23],
] as const)(
  'each %s from %i to %i is agreed to as it was chosen, and none beyond',
  async (name, least, most) => {
    for (let chosen = least; chosen <= most; chosen += 1)
      expect(await agreedTo({ [name]: String(chosen) })).toMatchObject({ [name]: chosen });
    for (const wrong of [String(least - 1), '', 'x'])
      expect(await agreedTo({ [name]: wrong })).toMatchObject({ [name]: least });
    expect(await agreedTo({ [name]: String(most + 1) })).toMatchObject({ [name]: most });
  },
);

test.each([
  [
    { every: 'month', below: '200', productCode: 'B1' },
    { amount: '500', below: null, productCode: null },
  ],
  [
    { every: 'low', below: '200' },
    { amount: '500', below: '200', productCode: null },
  ],
  [
    { what: 'bundle', productCode: 'B1' },
    { amount: null, below: null, productCode: 'B1' },
  ],
])('what is not chosen in the form is not agreed to: %o', async (typed, agreed) => {
  expect(await agreedTo(typed)).toMatchObject({ lineId: 'L1', standingOrderId: null, ...agreed });
});
