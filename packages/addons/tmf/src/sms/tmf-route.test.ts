import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { RoutedSms, SmsReceipt, SmsRoute } from '@portal/operator/sms-port';
import { startTmfOperator } from '@portal/sandbox/tmf/start-tmf-operator';
import type { TmfFault } from '@portal/sandbox/tmf/tmf-state';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeProfile } from '../testing/v4-world.ts';
import { tmfSmsAdapter } from './descriptor.ts';
import { openTmfRoute } from './tmf-route.ts';

const TO = parseMsisdn('0788123456') as Msisdn;
const NUMBER = '250788123456';
const CODE: RoutedSms = { id: 'id-1', to: TO, text: 'Your code is 483920 @isano', kind: 'code' };
const clock = { now: () => new Date('2026-02-28T08:00:00Z') };

let simulator: Awaited<ReturnType<typeof startTmfOperator>>;
const routes: SmsRoute[] = [];
beforeAll(async () => {
  simulator = await startTmfOperator({ clock });
});
afterEach(async () => {
  for (const route of routes.splice(0)) await route.close();
  simulator.messages.length = 0;
  simulator.requests.length = 0;
});
afterAll(() => simulator.stop());

type Options = { profile?: object; sender?: string; baseUrl?: string; failing?: number };

/** A route at the simulator that asks for states at once, and the receipts it passes on. */
function open({ profile = {}, sender = 'Isano', baseUrl = simulator.baseUrl, failing = 0 }: Options = {}) {
  const receipts: SmsReceipt[] = [];
  let failures = failing;
  const receipt = async (given: SmsReceipt) => {
    failures -= 1;
    if (failures >= 0) throw new Error('no database');
    receipts.push(given);
  };
  const log = { info: () => {}, warn: () => {} };
  const account = makeAccount(baseUrl, { profile: makeProfile(profile) });
  const settings = { account, sender, window: 10, perSecond: 1_000 };
  const route = openTmfRoute(settings, { receipt, clock, log }, Array(200).fill(1));
  routes.push(route);
  return { route, receipts };
}

/** Sends a message that meets a fault at the operator. */
function sendWith(fault: TmfFault, { route } = open()) {
  simulator.faults.set(NUMBER, [fault]);
  return route.send(CODE);
}

const asked = (id: string) =>
  simulator.requests.filter(({ url }) => url.endsWith(`/communicationMessage/${id}`)).length;

test('a message has number, sender and text, and a code is more urgent than a notice', async () => {
  const { route } = open();
  const sent = await route.send(CODE);
  await open({ sender: '300', profile: { numberForm: 'plus' } }).route.send({ ...CODE, kind: 'notice' });
  expect(sent).toEqual({ kind: 'accepted', messageIds: [simulator.messages[0]?.id] });
  const bodies = simulator.requests.filter(({ method, url }) => method === 'POST' && !url.endsWith('/token'));
  expect(bodies.map(({ body }) => body)).toEqual([
    {
      '@type': 'CommunicationMessage',
      messageType: 'SMS',
      content: CODE.text,
      priority: '1',
      receiver: [{ phoneNumber: NUMBER }],
      sender: { name: 'Isano' },
    },
    expect.objectContaining({
      priority: '2',
      receiver: [{ phoneNumber: `+${NUMBER}` }],
      sender: { phoneNumber: '300' },
    }),
  ]);
});

test.each<[string, TmfFault, string]>([
  ['a wrong message', 'refused', 'refused'],
  ['a message that failed at once', 'failed', 'refused'],
  ['overload', 'busy', 'not-sent'],
  ['a conflict', 'conflict', 'unknown'],
  ['a connection that ends after the message was made', 'lost-answer', 'unknown'],
  ['a connection that ends before', 'not-answered', 'unknown'],
])('%s is read exactly', async (_name, fault, kind) => {
  expect(await sendWith(fault)).toMatchObject({ kind });
});

test('an operator that cannot be reached has sent nothing, and counts as down until it answers', async () => {
  const { route } = open({ baseUrl: 'http://127.0.0.1:1' });
  expect(await route.send(CODE)).toMatchObject({ kind: 'not-sent' });
  expect(route.isUp()).toBe(false);
});

test('no outcome shows number, text, token or secret', async () => {
  const faults = ['refused', 'conflict', 'lost-answer', 'failed'] as const;
  const outcomes: unknown[] = [];
  for (const fault of faults) outcomes.push(await sendWith(fault));
  expect(JSON.stringify(outcomes)).not.toMatch(/788123456|483920|token-of|client-secret/);
});

test.each([
  ['delivered', 'completed', { state: 'delivered', error: null }],
  ['sent', 'failed', { state: 'failed', error: 'TMF681 state failed' }],
  ['sent', 'cancelled', { state: 'failed', error: 'TMF681 state cancelled' }],
] as const)('where completed means %s, the state %s is a receipt', async (completed, state, receipt) => {
  const { route, receipts } = open({ profile: { messages: { completed } } });
  await route.send(CODE);
  const [message] = simulator.messages;
  const messageId = message?.id ?? '';
  await expect.poll(() => asked(messageId), { interval: 5 }).toBeGreaterThan(2);
  expect(receipts).toEqual([]);
  if (message) message.state = state;
  await expect.poll(() => receipts, { interval: 5 }).toEqual([{ messageId, ...receipt }]);
});

test('a message that is only known to be sent is not reported as delivered, and not asked for again', async () => {
  const { route, receipts } = open();
  await route.send(CODE);
  const [first] = simulator.messages;
  if (first) first.state = 'completed';
  await route.send(CODE);
  const second = simulator.messages[1]?.id ?? '';
  await expect.poll(() => asked(second), { interval: 5 }).toBeGreaterThan(5);
  expect(asked(first?.id ?? '')).toBe(1);
  expect(receipts).toEqual([]);
  expect(route.reportsFailuresOnly).toBe(true);
});

test('a receipt that could not be stored is passed on again', async () => {
  const { route, receipts } = open({ failing: 2, profile: { messages: { completed: 'delivered' } } });
  await route.send(CODE);
  const [message] = simulator.messages;
  if (message) message.state = 'completed';
  await expect.poll(() => receipts.length, { interval: 5 }).toBe(1);
});

test('OPERATOR_SMS=tmf sends with the account of the other interfaces', async () => {
  const account = makeAccount(simulator.baseUrl);
  const settings = { account, sender: 'Isano', window: 10, perSecond: 10 };
  const nothing = async () => {};
  const log = { info: () => {}, warn: () => {} };
  const callbackUrl = () => '';
  const deps = { receipt: nothing, inbound: nothing, clock, log, callbackUrl };
  const route = await tmfSmsAdapter.open(settings, deps);
  routes.push(route);
  expect(await route.send(CODE)).toMatchObject({ kind: 'accepted' });
});
