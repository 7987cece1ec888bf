import { defineFiscalConformance, type SignedDocument } from '@isano/adapter-kit/conformance';
import { baseUrl } from '@portal/platform/config/variables';
import { createValueCipher } from '@portal/platform/crypto/encrypt-value';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { type RunningFiscal, startFiscal } from '@portal/sandbox/fiscal/fiscal';
import { openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { z } from 'zod';
import { FISCAL_SCENARIOS } from '../../../../conformance/src/fiscal/fiscal-scenarios.ts';
import { testScenarios } from '../../../../conformance/src/testing/run-scenarios.ts';
import { defineFiscalAdapter } from '../fiscal-adapter.ts';
import { USUAL_RULES } from '../testing/counting-device.ts';
import { rraAdapter } from './descriptor.ts';
import { createRraDevice } from './rra-device.ts';
import { sandboxAccount } from './sandbox-account.ts';

// The scenarios of `isano-conformance` for fiscal devices, on Rwanda's. The other side is the simulated authority of apps/sandbox, which was
// written from EBM.md and not from the adapter; what it signs is counted by its own answers.

const KEYS = secret('the secret of the fiscal tests, long enough');
const CLOCK = { now: () => new Date('2026-02-28T08:00:00Z') };

const db = openTestDb();
let sandbox: SandboxDb;
let authority: RunningFiscal;
beforeAll(async () => {
  sandbox = openSandboxDb(db.url);
  await makeSandboxTables(sandbox);
  authority = await startFiscal({ db: sandbox, clock: CLOCK });
});
afterAll(async () => {
  await authority.stop();
  await sandbox.close();
});
// A device that nobody has used, and a portal that knows none.
beforeEach(async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE (schemaname = 'sandbox' AND tablename LIKE 'fiscal%') OR (schemaname = 'public' AND tablename ~ '^rra_')`,
  );
  for (const { name } of rows) await db.pool.query(`DELETE FROM ${name}`);
});

/** The device of the adapter `rra` at an address. */
const fiscal = defineFiscalAdapter({
  settings: { url: ['RRA_BASE_URL', baseUrl], seconds: ['RRA_TIMEOUT', z.coerce.number()] },
  problems: (given) => (given.RRA_BASE_URL ? [] : rraAdapter.problems(given)),
  open: async ({ url, seconds }) => {
    const { profile, tin, options } = sandboxAccount(url);
    if (!tin || !options) throw new Error('the sandbox has no account');
    const device = createRraDevice(
      { profile, baseUrl: url, tin, devices: [], options, seconds },
      { branch: '00', serial: 'SANDBOX-00' },
      {
        pool: db.pool,
        clock: CLOCK,
        cipher: createValueCipher(KEYS, 'keys of fiscal devices'),
        log: () => {},
      },
    );
    return { devices: [device], rules: USUAL_RULES };
  },
});

const SALE = z.object({
  invcNo: z.number(),
  orgInvcNo: z.number(),
  rcptTyCd: z.enum(['S', 'R']),
  totAmt: z.number(),
  totTaxAmt: z.number(),
});
const isSale = (path: string) => path.endsWith('/trnsSales/saveSales');
const toHundredths = (amount: number) => Math.round(amount * 100);

const conformance = defineFiscalConformance({
  environment: (url, waitSeconds) => ({ RRA_BASE_URL: url, RRA_TIMEOUT: String(waitSeconds) }),
  secrets: [KEYS.reveal()],
  open: () => {
    const signed: SignedDocument[] = [];
    return {
      answer: async ({ method, path, body, headers }) => {
        const response = await fetch(`${authority.vsdcUrl}${path}`, {
          method,
          ...(method !== 'GET' && { body }),
          headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        });
        const answer = (await response.json()) as { resultCd?: string };
        if (isSale(path) && answer.resultCd === '000') {
          const { invcNo, orgInvcNo, rcptTyCd, totAmt, totTaxAmt } = SALE.parse(JSON.parse(body));
          signed.push({
            invoiceNumber: invcNo,
            kind: rcptTyCd === 'S' ? 'sale' : 'credit-note',
            gross: toHundredths(totAmt),
            vat: toHundredths(totTaxAmt),
            original: orgInvcNo || null,
          });
        }
        return { status: response.status, body: answer };
      },
      readDocument: ({ path, body }) => (isSale(path) ? SALE.parse(JSON.parse(body)).invcNo : null),
      signed: () => signed,
    };
  },
});

describe('Rwanda’s device', () => {
  testScenarios(
    FISCAL_SCENARIOS.filter(({ isSlow }) => !isSlow),
    { name: 'rra', fiscal, conformance },
  );
});
