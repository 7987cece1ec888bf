import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrl, requiredText } from '@portal/platform/config/variables';
import { parseConfig } from '@portal/server/config/config';
import { expect, test } from 'vitest';
import { defineAdapter } from './adapter.ts';
import type { PortName } from './ports.ts';

const SECRET = 'a-secret-that-is-long-enough-for-anybody';
const ACME = {
  OPERATOR_LINES: 'acme',
  OPERATOR_AIRTIME: 'acme',
  ACME_BASE_URL: 'https://topups.acme.example',
  ACME_OPERATOR_ID: '77',
};

/** Adapters of add-ons, which deliver and have an account. */
const adapterOf = (name: string, ports: PortName[]) =>
  defineAdapter({
    name,
    ports,
    settings: { baseUrl: ['ACME_BASE_URL', baseUrl], operatorId: ['ACME_OPERATOR_ID', requiredText] },
    isPlay: false,
    create: () => ({}),
    check: async () => [],
  });
const ADD_ONS = [
  { name: 'acme', operator: adapterOf('acme', ['lines', 'airtime']) },
  { name: 'ledger', operator: adapterOf('ledger', ['bills']) },
];

function writeMarket(market: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'market-')), 'market.json');
  writeFileSync(file, JSON.stringify(market));
  return file;
}

const MARKET = {
  prepaidLimits: { min: 100, max: 50_000 },
  quickAmounts: [200, 500],
  methods: ['momo'],
  customerCareNumber: '300',
  pinResetDial: '*182#',
};
const FILE = { OPERATOR_SETTINGS: 'file', OPERATOR_MARKET_FILE: writeMarket(MARKET) };

function problemsOf(environment: Record<string, string>): string {
  const outcome = parseConfig(environment, ADD_ONS);
  return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
}

function portsOf(environment: Record<string, string>) {
  const outcome = parseConfig(environment, ADD_ONS);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  return outcome.config.operator.ports;
}

test('OPERATOR=sandbox is the sandbox for every port that is not named', () => {
  const ports = portsOf({ OPERATOR: 'sandbox', ...ACME });
  expect(ports).toMatchObject({
    lines: 'acme',
    airtime: 'acme',
    bills: 'sandbox',
    settings: 'sandbox',
  });
});

test('without OPERATOR=sandbox a port that is not named is absent', () => {
  const ports = portsOf({ ...ACME, ...FILE });
  expect(ports).toMatchObject({
    airtime: 'acme',
    settings: 'file',
    bills: null,
    bundles: null,
    leads: null,
  });
});

test('shops that are not named come from the adapter of the sites', () => {
  const sites = { OPERATOR_NETWORK_LOCATIONS: 'sandbox' };
  expect(portsOf({ ...ACME, ...FILE, ...sites }).shops).toBe('sandbox');
  expect(portsOf({ ...ACME, ...FILE, ...sites, OPERATOR_SHOPS: 'content' })).toMatchObject({
    networkLocations: 'sandbox',
    shops: 'content',
  });
  expect(portsOf({ ...ACME, ...FILE }).shops).toBeNull();
});

test('says which ports are missing, and which adapters a port can have', () => {
  expect(problemsOf({ OPERATOR_AIRTIME: 'sandbox' })).toMatch(
    /OPERATOR_LINES: needed by every journey, one of sandbox, acme[\s\S]*OPERATOR_SETTINGS: needed/,
  );
  expect(problemsOf({ OPERATOR: 'sandbox', OPERATOR_BILLS: 'acme' })).toBe(
    'OPERATOR_BILLS: one of sandbox, ledger',
  );
  expect(problemsOf({ ADDONS: 'acme', OPERATOR: 'sandbox', OPERATOR_NUMBER_VERIFICATION: 'acme' })).toBe(
    'OPERATOR_NUMBER_VERIFICATION: no adapter has it with ADDONS=acme',
  );
});

test('asks for the account of an adapter only where it is chosen', () => {
  expect(problemsOf({ OPERATOR: 'sandbox', OPERATOR_AIRTIME: 'acme' })).toMatch(
    /ACME_BASE_URL[\s\S]*ACME_OPERATOR_ID/,
  );
  expect(problemsOf({ OPERATOR: 'sandbox' })).toBe('');
});

test('refuses a market file with a sentence', () => {
  expect(problemsOf({ ...ACME, ...FILE, OPERATOR_MARKET_FILE: '/no/such/file' })).toContain(
    'OPERATOR_MARKET_FILE: /no/such/file is no readable JSON file',
  );
  const wrong = writeMarket({ ...MARKET, quickAmounts: [50] });
  expect(problemsOf({ ...ACME, ...FILE, OPERATOR_MARKET_FILE: wrong })).toContain('outside prepaidLimits');
});

test('in production, refuses to deliver real airtime for play money', () => {
  const production = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://pay.example.rw' };
  expect(problemsOf({ ...production, ...ACME, ...FILE })).toMatch(/OPERATOR_AIRTIME=acme.*play money/);
  expect(problemsOf({ ...production, OPERATOR: 'sandbox', OPERATOR_SHOPS: 'content' })).not.toMatch(/SHOPS/);
  expect(problemsOf({ ...ACME, ...FILE })).toBe('');
});
