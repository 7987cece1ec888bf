import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { readStandingPage, type StandingOffer } from './standing-step.ts';

type Reply = Answer<StandingOffer>;
type RefusalCode = Extract<Reply, { kind: 'refused' }>['code'];

const refused = (code: RefusalCode): Reply => ({
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
