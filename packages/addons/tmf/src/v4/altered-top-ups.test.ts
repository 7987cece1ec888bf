import { systemClock } from '@portal/domain/time/clock';
import {
  type DeliverySample,
  SENT_TOP_UP,
  testAlteredDeliveries,
} from '@portal/operator/testing/altered-answers';
import { createTmfClient } from '../client/tmf-client.ts';
import { askEntry, createEntry } from '../created-entry.ts';
import { parseProfile } from '../profile.ts';
import { TOP_UP } from './v4-top-up.ts';

/** A top-up as TMF654 4.0.0 shows it. */
const ENTRY = {
  id: '7417',
  href: '/topupBalance/7417',
  description: 'payment-0001',
  confirmationDate: '2026-11-28T08:00:01.000Z',
  amount: { amount: 500, units: 'RWF' },
  status: 'completed',
  isAutoTopup: false,
  usageType: 'monetary',
  bucket: { id: 'B1' },
  logicalResource: [{ id: '250788123456' }],
};
const FAILED = { ...ENTRY, status: 'failed', reason: 'BARRED' };

const BALANCE = '/tmf-api/prepayBalanceManagement/v4/topupBalance';
const [POST, ONE, LIST] = [`POST ${BALANCE}`, `GET ${BALANCE}/7417`, `GET ${BALANCE}`];
const known = { reference: '7417' };
const finds = ['0.description', '0'];

const samples: readonly DeliverySample[] = (
  [
    ['completed', ENTRY, 'delivered'],
    ['created', { ...ENTRY, status: 'created', confirmationDate: null }, 'pending'],
    ['failed', FAILED, 'refused'],
  ] as const
).flatMap(([status, entry, outcome]): DeliverySample[] => [
  { title: `made: ${status}`, call: 'send', key: POST, answer: { status: 201, json: entry }, outcome },
  {
    title: `asked by its id: ${status}`,
    call: 'ask',
    key: ONE,
    answer: { json: entry },
    outcome,
    request: known,
  },
  {
    title: `found in the list: ${status}`,
    call: 'ask',
    key: LIST,
    answer: { json: [{ ...entry, id: `${entry.id}-${status}` }] },
    outcome,
    finds,
  },
]);

testAlteredDeliveries({
  title: 'Top-ups by TMF654',
  request: SENT_TOP_UP,
  shared: {},
  samples,
  open: (baseUrl) => {
    const parsed = parseProfile({ lines: { types: { L1: 'prepaid' } }, refusals: { BARRED: 'line-barred' } });
    if ('problem' in parsed) throw new Error(parsed.problem);
    const { profile } = parsed;
    const account = {
      baseUrl,
      profile,
      timeoutSeconds: 20,
      catalogueSeconds: 60,
      token: { url: null, clientId: null, clientSecret: null, scope: null },
      basic: { user: null, password: null },
      tls: { cert: null, key: null, ca: null },
    };
    const parts = { client: createTmfClient(account, systemClock), profile };
    return {
      send: (made) => createEntry(parts, TOP_UP, { request: made, body: {} }),
      ask: (made) => askEntry(parts, TOP_UP, made),
      settlesWithinMs: 0,
    };
  },
});
