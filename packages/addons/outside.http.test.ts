import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadAddOns } from '@portal/addon-kit/load-add-ons';
import { type Msisdn, parseMsisdn, toInternational } from '@portal/domain/identifiers/msisdn';
import type { AirtimeFixture, OnceFault } from '@portal/operator/testing/operator-fixture';
import { testAirtime } from '@portal/operator/testing/test-airtime';
import { readFields } from '@portal/platform/config/variable-fields';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { readyBundle } from '@portal/server/testing/ready-bundle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowserClient, requireResult, retryCall } from '../../e2e/faults/customer/browser-client.ts';
import { type PortalProcess, startPortal } from '../../e2e/portal-process.ts';
import { addSubscriber } from '../../e2e/sandbox.ts';
import { paymentConformance } from '../conformance/example-payments/conformance.ts';
import { startServer } from '../conformance/src/other-side.ts';
import { OPERATOR_ID, startReloadly, type TopUpFault } from './reloadly/src/testing/reloadly-simulator.ts';

// An operator's engineer keeps an adapter in a folder of their own. Ours stands for it: a copy outside of the repository, with
// another name, where nothing of this repository can be found by its path.

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'acme-addon-'));
afterAll(() => rmSync(folder, { recursive: true }));

cpSync(join(import.meta.dirname, 'reloadly'), folder, {
  recursive: true,
  filter: (path) => !/\.test\.ts$|\/(testing|node_modules)$/.test(path),
});
for (const file of ['src/addon.ts', 'src/descriptor.ts']) {
  const text = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), text.replace("name: 'reloadly'", "name: 'acme'"));
}
const [addOn] = await loadAddOns(folder);

/** The wallet of the kit's example, in a folder of its own too. */
const walletFolder = mkdtempSync(join(tmpdir(), 'acme-wallet-'));
afterAll(() => rmSync(walletFolder, { recursive: true }));
cpSync(join(import.meta.dirname, '../conformance/example-payments'), walletFolder, { recursive: true });
/** The reader of statements of the kit's example, and a source that names it: without the reader the portal would not start. */
const bankFolder = mkdtempSync(join(tmpdir(), 'acme-bank-'));
afterAll(() => rmSync(bankFolder, { recursive: true }));
cpSync(join(import.meta.dirname, '../conformance/example-statements'), bankFolder, { recursive: true });
const sources = join(bankFolder, 'sources.json');
writeFileSync(
  sources,
  JSON.stringify([{ name: 'acme', mode: null, format: { kind: 'bank', reader: 'acme-bank' }, rules: [] }]),
);
const CALLBACK_SECRET = 'path-of-the-callbacks-of-acme';

const FAULTS: Record<OnceFault, TopUpFault> = {
  'lost-answer': 'lost-answer',
  'late-answer': 'late-answer',
  'stopped-before-call': 'not-answered',
};
const LINE_FAULTS = { prepaid: [], barred: ['failed'], closed: ['invalid'] } as const;

const database = openTestDb();
let reloadly: Awaited<ReturnType<typeof startReloadly>>;
let now = new Date('2026-02-28T08:00:00Z').getTime();
const clock = { now: () => new Date(now) };
let lastNumber = 788_300_000;

const environment = (): Record<string, string> => ({
  RELOADLY_BASE_URL: reloadly.baseUrl,
  RELOADLY_AUTH_URL: reloadly.baseUrl,
  RELOADLY_CLIENT_ID: 'portal',
  RELOADLY_CLIENT_SECRET: 'client-secret',
  RELOADLY_OPERATOR_ID: String(OPERATOR_ID),
});

beforeAll(async () => {
  reloadly = await startReloadly(clock);
});
afterAll(() => reloadly.stop());

/** The operator of the copy, with the port of deliveries that a whole operator has. */
function operator(timeoutSeconds = 30): AirtimeFixture['operator'] {
  const adapter = addOn?.operator;
  if (!adapter) throw new Error('the copy has no operator');
  const account = {
    ...environment(),
    RELOADLY_CLIENT_SECRET: secret('client-secret'),
    RELOADLY_OPERATOR_ID: OPERATOR_ID,
    RELOADLY_TIMEOUT: timeoutSeconds,
  };
  const deps = { db: database.db, clock, productName: '', inbound: { number: '300', token: secret('') } };
  return adapter.create(deps, readFields(adapter.settings, account)) as AirtimeFixture['operator'];
}

function newLine(...faults: TopUpFault[]): Msisdn {
  lastNumber += 1;
  const msisdn = parseMsisdn(String(lastNumber));
  if (!msisdn) throw new Error('no number');
  reloadly.faults.set(toInternational(msisdn), faults);
  return msisdn;
}

const fixture = (): AirtimeFixture => ({
  operator: operator(),
  line: async (kind) => newLine(...LINE_FAULTS[kind]),
  unreliableLine: async (fault) => newLine(FAULTS[fault]),
  airtimeOf: async (msisdn) => reloadly.balanceOf(toInternational(msisdn)),
  restart: () => operator().airtime,
  impatient: () => operator(3).airtime,
  settle: () => {
    now += 120_000;
  },
});

test('is loaded under its own name', () => {
  expect(addOn?.name).toBe('acme');
});

testAirtime('an add-on outside of the repository', fixture);

describe('in the portal as it is installed, one bundled file', () => {
  const portalDb = openTestDb();
  const acmePay = paymentConformance.open(() => new Date());
  let lastReference: string | null = null;
  let wallet: Awaited<ReturnType<typeof startServer>>;
  let portal: PortalProcess;
  const settings = () => ({
    NODE_ENV: 'development',
    ADDONS: `${folder},${walletFolder},${bankFolder}`,
    SETTLEMENT_SOURCES_FILE: sources,
    ...paymentConformance.environment(wallet.url, 30),
    ACME_PAY_CALLBACK_SECRET: CALLBACK_SECRET,
    OPERATOR: 'sandbox',
    OPERATOR_LINES: 'acme',
    OPERATOR_AIRTIME: 'acme',
    ...environment(),
    CHALLENGE_WORK: '1000',
    LOG_LEVEL: 'warn',
  });
  beforeAll(async () => {
    await readyBundle();
    wallet = await startServer(async (request) => {
      lastReference = acmePay.readStart(request) ?? lastReference;
      return { kind: 'answers', answer: acmePay.answer(request) };
    });
    portal = await startPortal({
      databaseUrl: portalDb.url,
      logFile: join(folder, 'portal.log'),
      env: settings(),
    });
  });
  afterAll(async () => {
    await portal?.stop();
    await wallet?.stop();
  });

  test('its check answers', async () => {
    const env = { ...process.env, ...settings(), DATABASE_URL: portalDb.url };
    const program = join(ROOT, 'apps/server/build/ops.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'operator', 'check'], {
      cwd: ROOT,
      env,
    });
    expect(stdout).toContain('acme: lines, airtime\n  the account answers and has USD 5000');
  });

  /** Orders airtime and begins to pay it; resolves to the id of the payment. */
  async function beginPurchase(msisdn: string, paymentMode: string): Promise<string> {
    const { portal: customer } = createBrowserClient(portal.url, msisdn);
    const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const placed = requireResult(await retryCall('an order', () => customer.placeOrder(input)));
    if (placed.kind !== 'placed') throw new Error('the order was taken for a repeat');
    const order = { orderId: placed.orderId, paymentMode, paymentMobile: `0${msisdn}` };
    const { transactionId } = requireResult(
      await retryCall('a payment', () => customer.initiatePayment(order)),
    );
    await retryCall('a start', () => customer.processPayment({ transactionId, paymentMode }));
    return transactionId;
  }

  test('a purchase that is paid is delivered by it, once', async () => {
    const msisdn = await addSubscriber(portal.url, {
      wallet: { behaviour: 'approves-itself', balance: 100_000 },
    });
    if (!msisdn) throw new Error('no subscriber');
    await beginPurchase(msisdn, 'ISANO_MONEY_PUSH');
    await expect.poll(() => reloadly.balanceOf(`250${msisdn}`)).toBe(500);
  });

  test('a wallet of an add-on is offered, asks its customer, and pays for a delivery', async () => {
    const msisdn = await addSubscriber(portal.url, {});
    if (!msisdn) throw new Error('no subscriber');
    acmePay.addWallet(`250${msisdn}`, 'willing');
    await beginPurchase(msisdn, 'ADDON_ACME_PAY');
    const reference = () => lastReference;
    await expect.poll(reference).not.toBeNull();
    acmePay.answerPrompt(lastReference ?? '', true);
    const callback = acmePay.callback?.(lastReference ?? '');
    const { status } = await fetch(`${portal.url}/callbacks/acme-pay/${CALLBACK_SECRET}`, {
      method: 'POST',
      body: callback?.body ?? '',
      headers: { ...(callback?.headers as Record<string, string>), 'content-type': 'application/json' },
    });
    expect(status).toBe(200);
    await expect.poll(() => reloadly.balanceOf(`250${msisdn}`)).toBe(500);
    expect(acmePay.taken(`250${msisdn}`)).toBe(500);
  });
});
