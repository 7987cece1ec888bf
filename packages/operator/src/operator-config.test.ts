import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@portal/server/config/config';
import { expect, test } from 'vitest';

const SECRET = 'a-secret-that-is-long-enough-for-anybody';
const RELOADLY = {
  OPERATOR_LINES: 'reloadly',
  OPERATOR_AIRTIME: 'reloadly',
  RELOADLY_BASE_URL: 'https://topups.reloadly.com',
  RELOADLY_CLIENT_ID: 'portal',
  RELOADLY_CLIENT_SECRET: 'client-secret',
  RELOADLY_OPERATOR_ID: '77',
};

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
  const outcome = parseConfig(environment);
  return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
}

function portsOf(environment: Record<string, string>) {
  const outcome = parseConfig(environment);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  return outcome.config.operator.ports;
}

test('OPERATOR=sandbox is the sandbox for every port that is not named', () => {
  const ports = portsOf({ OPERATOR: 'sandbox', ...RELOADLY });
  expect(ports).toMatchObject({
    lines: 'reloadly',
    airtime: 'reloadly',
    bills: 'sandbox',
    settings: 'sandbox',
  });
});

test('without OPERATOR=sandbox a port that is not named is absent', () => {
  const ports = portsOf({ ...RELOADLY, ...FILE });
  expect(ports).toMatchObject({
    airtime: 'reloadly',
    settings: 'file',
    bills: null,
    bundles: null,
    leads: null,
  });
});

test('shops that are not named come from the adapter of the sites, as in 1.0.0', () => {
  const sites = { OPERATOR_NETWORK_LOCATIONS: 'sandbox' };
  expect(portsOf({ ...RELOADLY, ...FILE, ...sites }).shops).toBe('sandbox');
  expect(portsOf({ ...RELOADLY, ...FILE, ...sites, OPERATOR_SHOPS: 'content' })).toMatchObject({
    networkLocations: 'sandbox',
    shops: 'content',
  });
  expect(portsOf({ ...RELOADLY, ...FILE }).shops).toBeNull();
});

test('says which ports are missing, and which adapters a port can have', () => {
  expect(problemsOf({ OPERATOR_AIRTIME: 'sandbox' })).toMatch(
    /OPERATOR_LINES: needed by every journey, one of sandbox, reloadly[\s\S]*OPERATOR_SETTINGS: needed/,
  );
  expect(problemsOf({ OPERATOR: 'sandbox', OPERATOR_BILLS: 'reloadly' })).toBe(
    'OPERATOR_BILLS: one of sandbox, tmf',
  );
});

test('asks for the account of an adapter only where it is chosen', () => {
  expect(problemsOf({ OPERATOR: 'sandbox', OPERATOR_AIRTIME: 'reloadly' })).toMatch(
    /RELOADLY_BASE_URL[\s\S]*RELOADLY_CLIENT_ID[\s\S]*RELOADLY_CLIENT_SECRET[\s\S]*RELOADLY_OPERATOR_ID/,
  );
  expect(problemsOf({ OPERATOR: 'sandbox' })).toBe('');
});

test('refuses a market file with a sentence', () => {
  expect(problemsOf({ ...RELOADLY, ...FILE, OPERATOR_MARKET_FILE: '/no/such/file' })).toContain(
    'OPERATOR_MARKET_FILE: /no/such/file is no readable JSON file',
  );
  const wrong = writeMarket({ ...MARKET, quickAmounts: [50] });
  expect(problemsOf({ ...RELOADLY, ...FILE, OPERATOR_MARKET_FILE: wrong })).toContain(
    'outside prepaidLimits',
  );
});

test('in production, refuses to deliver real airtime for play money', () => {
  const production = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://pay.example.rw' };
  expect(problemsOf({ ...production, ...RELOADLY, ...FILE })).toMatch(
    /OPERATOR_AIRTIME=reloadly.*play money/,
  );
  expect(problemsOf({ ...production, OPERATOR: 'sandbox', OPERATOR_SHOPS: 'content' })).not.toMatch(/SHOPS/);
  expect(problemsOf({ ...RELOADLY, ...FILE })).toBe('');
});
