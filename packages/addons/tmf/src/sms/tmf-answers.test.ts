import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import {
  type AnsweringServer,
  openAnsweringServer,
} from '@portal/platform/api-client/testing/answering-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeProfile } from '../testing/v4-world.ts';
import { openTmfRoute } from './tmf-route.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await openAnsweringServer();
});
afterAll(() => server.close());

const MESSAGES = 'POST /tmf-api/communicationManagement/v4/communicationMessage';

/** What becomes of a message when the operator answers like this. */
async function sendWith(status: number, json: object) {
  const token = { access_token: 'token', expires_in: 3_600 };
  server.answerWith({ 'POST /token': { json: token }, [MESSAGES]: { status, json } });
  const account = makeAccount(server.baseUrl, { profile: makeProfile({}) });
  const route = openTmfRoute(
    { account, sender: 'Isano', window: 1, perSecond: 1_000 },
    {
      receipt: async () => {},
      clock: { now: () => new Date('2026-11-28T08:00:00Z') },
      log: { info: () => {}, warn: () => {} },
    },
    [],
  );
  const to = parseMsisdn('0788123456') as Msisdn;
  const { kind } = await route.send({ id: 'id-1', to, text: 'x', kind: 'notice' });
  await route.close();
  return kind;
}

// TMF681 4.0.0 and its errors (TMF630). What was refused for the message itself would be refused again; what was not is sent by
// another route; what may have been sent is not sent twice.
test.each([
  [201, { id: '1', state: 'acknowledged' }, 'accepted'],
  [201, { id: 1, state: null }, 'accepted'],
  [201, { id: '1', state: 'failed' }, 'refused'],
  [201, { id: '1', state: 'cancelled' }, 'refused'],
  [201, {}, 'unknown'],
  [400, { code: '27', reason: 'Invalid' }, 'refused'],
  [422, { code: '60', reason: 'Unprocessable' }, 'refused'],
  [401, { code: '40', reason: 'Unauthorised' }, 'not-sent'],
  [403, { code: '50', reason: 'Forbidden' }, 'not-sent'],
  [429, {}, 'not-sent'],
  [500, {}, 'unknown'],
])('HTTP %i with %j: %s', async (status, json, kind) => {
  expect(await sendWith(status, json)).toBe(kind);
});
