import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig, VARIABLE_NAMES } from './config.ts';

const DOCS = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
const SECRET = 'a-secret-that-is-long-enough-for-anybody';

function problemsOf(environment: Record<string, string>): string {
  const outcome = parseConfig(environment);
  return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
}

test('nothing has to be set to try the portal', () => {
  expect(parseConfig({})).toMatchObject({
    kind: 'ok',
    config: { host: 'localhost', port: 3000, operator: 'sandbox', databaseUrl: null, money: null },
  });
});

test('everything that is wrong is said at once', () => {
  const said = problemsOf({ PORT: 'http', LOG_LEVEL: 'loud', SECRET: 'short', DATABASE_URL: 'mysql://here' });
  for (const name of ['PORT', 'LOG_LEVEL', 'SECRET', 'DATABASE_URL']) expect(said).toContain(name);
});

test('production takes the sandbox only by name, and a secret of its own', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toMatch(/OPERATOR=sandbox[\s\S]*SECRET/);
  expect(problemsOf({ NODE_ENV: 'production', OPERATOR: 'sandbox', SECRET })).toBe('');
});

test('no operator but the sandbox is built in', () => {
  expect(problemsOf({ OPERATOR: 'mine' })).toContain('OPERATOR');
});

test('production is not served from sources', () => {
  expect(problemsOf({ NODE_ENV: 'production', OPERATOR: 'sandbox', SECRET, PORTAL_DEV: '1' })).toContain(
    'PORTAL_DEV',
  );
});

test('half an account at the wallet is no account', () => {
  const said = problemsOf({ MONEY_BASE_URL: 'https://money.example', MONEY_CLIENT_ID: 'portal' });
  expect(said).toContain('MONEY_CLIENT_SECRET, MONEY_CALLBACK_KEY, MONEY_CALLBACK_SECRET');
});

test('a variable set to nothing is not set', () => {
  expect(parseConfig({ DATABASE_URL: '', SECRET: '', PORT: '' })).toMatchObject({
    kind: 'ok',
    config: { port: 3000 },
  });
});

test('secrets are hidden however the settings are printed', () => {
  const outcome = parseConfig({ SECRET, DATABASE_URL: 'postgres://me:hunter2@db/portal' });
  const printed = `${inspect(outcome, { depth: 9 })} ${JSON.stringify(outcome)}`;
  expect(printed).not.toMatch(/hunter2|long-enough/);
  expect(printed).toContain('[hidden]');
  expect(outcome.kind === 'ok' && outcome.config.secret?.reveal()).toBe(SECRET);
});

test('proxies are trusted by list or altogether', () => {
  const trusted = (text: string) => {
    const outcome = parseConfig({ TRUST_PROXY: text });
    return outcome.kind === 'ok' ? outcome.config.trustProxy : null;
  };
  expect(trusted('true')).toBe(true);
  expect(trusted('10.0.0.0/8, 127.0.0.1')).toEqual(['10.0.0.0/8', '127.0.0.1']);
});

test('docs/configuration.md describes every variable and no other', () => {
  const described = [...DOCS.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual([...VARIABLE_NAMES].sort());
});
