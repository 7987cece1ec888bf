import { existsSync } from 'node:fs';
import { money } from '@portal/domain/money/money';
import {
  type CamaraOperator,
  startCamaraOperator,
} from '../../../apps/sandbox/src/camara/start-camara-operator.ts';
import type { Msisdn } from '../../domain/src/identifiers/msisdn.ts';
import { systemClock } from '../../domain/src/time/clock.ts';
import type { StoredRequest } from '../../operator/src/requests/request-state.ts';
import { camaraCharge } from '../camara/src/billing/charge.ts';
import { camaraRefund } from '../camara/src/billing/refund.ts';
import { BILLING_SCOPES } from '../camara/src/billing/wire.ts';
import { camaraApi } from '../camara/src/camara-api.ts';
import { camaraNumberInsight } from '../camara/src/number-insight.ts';
import { camaraNumberVerification } from '../camara/src/number-verification.ts';
import { makeCamaraAccount } from '../camara/src/testing/camara-account.ts';
import { INSIGHT_SCOPES } from '../camara/src/wire.ts';
import type { InteropPart } from './check.ts';
import { checkRequests, hasPrism } from './prism.ts';
import { standardsOf } from './standards-folder.ts';

/** CAMARA's documents are not part of the repository. */
const FOLDER = standardsOf('camara');

/** The document of each API, and where our requests have it. */
const DOCUMENTS = [
  ['/sim-swap/v2', 'sim-swap.yaml'],
  ['/number-recycling/v0.2', 'number-recycling.yaml'],
  ['/number-verification/v2', 'number-verification.yaml'],
  ['/carrier-billing/v0.5', 'carrier-billing.yaml'],
  ['/carrier-billing-refund/v0.3', 'carrier-billing-refund.yaml'],
] as const;

const MSISDN = '788123456' as Msisdn;
const NUMBER = '+250788123456';
const KEY = '0197a3c1-0000-7000-8000-000000000001';
const OTHER_KEY = '0197a3c1-0000-7000-8000-000000000002';
const PART_KEY = '0197a3c1-0000-7000-8000-000000000003';

/** Our adapter for CAMARA's APIs: its requests, checked by Prism against the official documents. */
export const camaraPart: InteropPart = {
  name: 'CAMARA: our requests against the official documents, by Prism',
  missing: () => {
    if (!existsSync(FOLDER))
      return `CAMARA's documents (github.com/camaraproject) are not in ${FOLDER}: name the folder above it in INTEROP_STANDARDS`;
    return hasPrism() ? null : 'Prism is not installed: npm install --global @stoplight/prism-cli';
  },
  run: async (check) => {
    const simulator = await startCamaraOperator({ clock: systemClock });
    try {
      await sendEverything(simulator);
    } finally {
      await simulator.stop();
    }
    for (const [path, document] of DOCUMENTS)
      await checkRequests(check, { path, document: FOLDER + document }, simulator.calls);
  },
};

/** Makes every kind of request once. */
async function sendEverything(simulator: CamaraOperator): Promise<void> {
  const { baseUrl, lines } = simulator;
  lines.set(NUMBER, { status: 'open', airtime: 2_000 });
  const account = makeCamaraAccount(baseUrl);
  const insight = camaraNumberInsight(camaraApi({ account, clock: systemClock, scopes: INSIGHT_SCOPES }));
  await insight.hasNewSim(MSISDN, 72);
  await insight.hasNewOwner(MSISDN, systemClock.now());
  await verifyNumber(simulator);
  const timeoutMs = 10_000;
  const api = camaraApi({ account, clock: systemClock, scopes: BILLING_SCOPES, timeoutMs });
  const request: StoredRequest = {
    port: 'airtimeCharges',
    key: KEY,
    msisdn: MSISDN,
    amount: money(500, 'RWF'),
    state: 'sent',
    delivery: null,
    reference: null,
    turn: 1,
    sentAt: systemClock.now(),
  };
  const [charge, refund] = [camaraCharge({ api, timeoutMs }), camaraRefund({ api, timeoutMs })];
  const charged = await charge.send(request);
  await charge.ask(request);
  if (charged.kind !== 'delivered') throw new Error('The simulator did not charge');
  await charge.ask({ ...request, reference: charged.operatorReference });
  const ofCharge = { ...request, port: 'airtimeRefunds', details: charged.operatorReference } as const;
  await refund.send(ofCharge);
  await refund.ask(ofCharge);
  const other = await charge.send({ ...request, key: OTHER_KEY });
  if (other.kind !== 'delivered') throw new Error('The simulator did not charge');
  const part = { port: 'airtimePartRefunds', key: PART_KEY, details: other.operatorReference } as const;
  await refund.send({ ...request, ...part, amount: money(200, 'RWF') });
  await refund.ask({ ...request, ...part, amount: money(200, 'RWF') });
}

/** A browser on mobile data is led through the authorisation. */
async function verifyNumber(simulator: CamaraOperator): Promise<void> {
  simulator.deviceNumber = NUMBER;
  const verification = camaraNumberVerification(makeCamaraAccount(simulator.baseUrl));
  if (!verification) throw new Error('The account has no issuer');
  const { url, pending } = await verification.begin('https://portal.example/number-check/done');
  const reply = await fetch(url, { redirect: 'manual' });
  const current = new URL(reply.headers.get('location') ?? '');
  if (!(await verification.finish({ current, pending, msisdn: MSISDN })))
    throw new Error('The simulator did not verify the number');
}
