import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { type AddOn, gatherParts } from '@isano/adapter-kit/add-on';
import { loadAddOns } from '@portal/addon-kit/load-add-ons';
import { defineSmsAdapter } from '@portal/operator/sms/sms-adapter';
import { optional } from '@portal/platform/config/variable-fields';
import { secret } from '@portal/platform/crypto/secret';
import { findNearestName } from '@portal/platform/find-nearest-name';
import { LOCALHOST_TLS } from '@portal/platform/testing/localhost-tls';
import { makePushKey } from '@portal/platform/web-push/push-sender';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseConfig, VARIABLE_NAMES } from './config.ts';
import { ALIKE } from './unknown-settings.ts';

const DOCS = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
const SECRET = 'a-secret-that-is-long-enough-for-anybody';
const PRODUCTION = {
  NODE_ENV: 'production',
  OPERATOR: 'sandbox',
  SECRET,
  PUBLIC_URL: 'https://pay.example.rw',
  SANDBOX_TOKEN: 'a-token-for-the-sandbox',
};

function problemsOf(environment: Record<string, string>, addOns?: AddOn[]): string {
  const outcome = parseConfig(environment, addOns);
  return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
}

test('needs no variable to try the portal', () => {
  expect(parseConfig({})).toMatchObject({
    kind: 'ok',
    config: {
      host: 'localhost',
      port: 3000,
      operator: { rest: 'sandbox' },
      databaseUrl: null,
      providers: { accounts: { money: null } },
    },
  });
});

test('reports all problems at once', () => {
  const said = problemsOf({ PORT: 'http', LOG_LEVEL: 'loud', SECRET: 'short', DATABASE_URL: 'mysql://here' });
  for (const name of ['PORT', 'LOG_LEVEL', 'SECRET', 'DATABASE_URL']) expect(said).toContain(name);
});

// A limit that was misspelt is one that nobody has: Kubernetes and systemd refuse unknown keys of their files for the same reason.
test.each([
  ['STAFF_PROT', 'STAFF_PORT'],
  ['STAFF_APPROVAL_ABOV', 'STAFF_APPROVAL_ABOVE'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STAFF_CLIENT_SECRET_FIEL', 'STAFF_CLIENT_SECRET_FILE'],
  ['ADDON', 'ADDONS'],
])('does not start with the misspelt %s, and says what was probably meant', (name, meant) => {
  expect(problemsOf({ [name]: '1' })).toBe(`${name}: there is no such setting. Did you mean ${meant}?`);
  expect(problemsOf({ [name]: '' })).toBe('');
});

test('starts with variables of other programs, and names those that begin as its own settings do', () => {
  const environment = {
    PATH: '/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    HOSTNAME: 'portal-1',
    USER: 'portal',
    TERM: 'xterm',
    NODE_OPTIONS: '--enable-source-maps',
    OTEL_PROPAGATORS: 'tracecontext',
    DATABASE_PORT: 'tcp://10.0.0.7:5432',
    DATABASE_SERVICE_HOST: '10.0.0.7',
    PORTAL_SERVICE_PORT_HTTP: '80',
    STAFF_ROOM_COLOUR: 'green',
    SETTLEMENT_FORMAT: 'csv',
  };
  expect(parseConfig(environment)).toMatchObject({
    kind: 'ok',
    config: { unknownSettings: ['SETTLEMENT_FORMAT', 'STAFF_ROOM_COLOUR'] },
  });
});

test('no two settings are so alike that one is taken for a misspelling of the other when an add-on is not loaded', async () => {
  const addOns = await loadAddOns('shipped');
  const own = addOns.flatMap((addOn) => gatherParts([addOn]).variables);
  // The core alone has no add-ons, and none of their settings.
  expect(own.filter((name) => findNearestName(name, VARIABLE_NAMES))).toEqual(
    ALIKE.filter((name) => own.includes(name)),
  );
});

test('a limit for a queue that an older version had is refused with the queue that has its items', () => {
  expect(problemsOf({ STAFF_ALARMS: 'review=20/60 reconciliation=1' })).toContain(
    'in the queue settlement now',
  );
  expect(problemsOf({ STAFF_ALARMS: 'review=20/60 settlement=1' })).toBe('');
});

test('requires OPERATOR and SECRET in production', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toMatch(/OPERATOR=sandbox[\s\S]*SECRET/);
  expect(problemsOf(PRODUCTION)).toBe('');
});

test('accepts only the sandbox as operator', () => {
  expect(problemsOf({ OPERATOR: 'mine' })).toContain('OPERATOR');
});

test('rejects PORTAL_DEV in production', () => {
  expect(problemsOf({ ...PRODUCTION, PORTAL_DEV: '1' })).toContain('PORTAL_DEV');
});

test('rejects an incomplete wallet account', () => {
  const said = problemsOf({ MONEY_BASE_URL: 'https://money.example', MONEY_CLIENT_ID: 'portal' });
  expect(said).toContain('MONEY_CLIENT_SECRET, MONEY_CALLBACK_KEY, MONEY_CALLBACK_SECRET');
});

test.each(['1e3', ' 3000', '3000 ', '0x10', '3000.0', '+3000', '٣٠٠٠', '-1', '70000'])(
  'a port of %j is refused, not mended',
  (PORT) => expect(problemsOf({ PORT })).toMatch(/^PORT: /),
);

test.each(['1e-1', '.5', ' 2', '0', '1,5', 'Infinity'])(
  'a rate limit factor of %j is refused, not mended',
  (text) => {
    expect(problemsOf({ RATE_LIMIT_FACTOR: text })).toMatch(/^RATE_LIMIT_FACTOR: /);
  },
);

test('accepts numbers in digits', () => {
  const given = { PORT: '8080', DATABASE_POOL: '5', RATE_LIMIT_FACTOR: '0.5', PAYSTACK_MULTIPLIER: '1' };
  expect(parseConfig(given)).toMatchObject({
    kind: 'ok',
    config: { port: 8080, databasePool: 5, rateLimitFactor: 0.5 },
  });
});

test('treats an empty variable as not set', () => {
  expect(parseConfig({ DATABASE_URL: '', SECRET: '', PORT: '' })).toMatchObject({
    kind: 'ok',
    config: { port: 3000 },
  });
});

test('hides secrets in every printed form of the settings', () => {
  const outcome = parseConfig({ SECRET, DATABASE_URL: 'postgres://me:hunter2@db/portal' });
  const printed = `${inspect(outcome, { depth: 9 })} ${JSON.stringify(outcome)}`;
  expect(printed).not.toMatch(/hunter2|long-enough/);
  expect(printed).toContain('[hidden]');
  expect(outcome.kind === 'ok' && outcome.config.secret?.reveal()).toBe(SECRET);
});

function trustedBy(text: string) {
  const outcome = parseConfig({ TRUST_PROXY: text });
  return outcome.kind === 'ok' ? outcome.config.trustProxy : null;
}

test('trusts proxies by address or by number of hops', () => {
  expect(trustedBy('10.0.3.7, 127.0.0.1')).toEqual(['10.0.3.7', '127.0.0.1']);
  const byCount = trustedBy('2');
  if (typeof byCount !== 'function') throw new Error('no count');
  expect([0, 1, 2, 3].map((hop) => byCount('203.0.113.9', hop))).toEqual([true, true, false, false]);
});

test('rejects TRUST_PROXY=true with an explanation', () => {
  expect(problemsOf({ TRUST_PROXY: 'true' })).toMatch(/TRUST_PROXY: true would let every client choose/);
  for (const text of ['yes', '0', '99', '10.0.0.0/64', 'proxy.example']) {
    expect(problemsOf({ TRUST_PROXY: text }), text).toContain('TRUST_PROXY');
  }
});

test('accepts additional host names only without scheme, port and path', () => {
  expect(problemsOf({ ALLOWED_HOSTS: 'www.example.rw, pay.example.rw' })).toBe('');
  expect(problemsOf({ ALLOWED_HOSTS: 'https://www.example.rw/' })).toContain('ALLOWED_HOSTS');
});

test('requires SANDBOX_TOKEN in production', () => {
  expect(problemsOf({ ...PRODUCTION, SANDBOX_TOKEN: '' })).toContain('SANDBOX_TOKEN: needed in production');
});

test('requires PUBLIC_URL in production', () => {
  expect(problemsOf({ ...PRODUCTION, PUBLIC_URL: '' })).toContain('PUBLIC_URL: needed in production');
});

test('rejects real accounts with the sandbox operator in production', () => {
  const gsma = {
    GSMA_BASE_URL: 'https://wallet.example/mm',
    GSMA_TOKEN_URL: 'https://wallet.example/token',
    GSMA_CLIENT_ID: 'portal',
    GSMA_CLIENT_SECRET: 'secret',
    GSMA_API_KEY: 'key',
    GSMA_CREDIT_ACCOUNT: '40010',
    GSMA_CALLBACK_SECRET: 'q7Wm2xR9tKc4Zb8Yh3Vn6p',
  };
  expect(problemsOf({ ...PRODUCTION, ...gsma })).toMatch(/OPERATOR=sandbox delivers nothing.*\(gsma\)/);
  expect(problemsOf(gsma)).toBe('');
});

test('each secret of a callback path is as hard to guess as a key, also the one that is replaced', () => {
  const guessable = (secrets: string) =>
    problemsOf({ MONEY_CALLBACK_SECRET: secrets }).includes('22 URL-safe');
  const [fresh, old] = ['q7Wm2xR9tKc4Zb8Yh3Vn6p', 'Zb8Yh3Vn6pq7Wm2xR9tKc4'];
  expect([fresh, `${fresh},${old}`].map(guessable)).toEqual([false, false]);
  for (const secrets of ['short', `${fresh},`, `${fresh},short`, `short,${old}`, `${fresh},${old},${old}`])
    expect([secrets, guessable(secrets)]).toEqual([secrets, true]);
});

test('requires https provider URLs in production', () => {
  const account = { SMARTCASH_API_KEY: 'key', SMARTCASH_MERCHANT_ID: 'portal' };
  const said = problemsOf({ ...PRODUCTION, ...account, SMARTCASH_BASE_URL: 'http://bank.example' });
  expect(said).toContain('SMARTCASH_BASE_URL: https is needed in production');
});

test('docs/configuration.md describes every variable and no other', () => {
  const described = [...DOCS.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual([...VARIABLE_NAMES].sort());
});

// Who reads "24 months" and sets nothing has 24 months.
test('variables that are set to their defaults in docs/configuration.md change nothing', () => {
  const defaults = [...DOCS.matchAll(/^\| `([A-Z_]+)` \| `([^`|]+)` \|/gm)]
    .map(([, name = '', usual = '']) => [name, usual] as const)
    // The default of the first is another variable; those of an account cannot be set without the rest of it.
    .filter(([name]) => !/^(STAFF_URL|(DARAJA|GSMA|MOMO|OPENAPI)_\w+)$/.test(name));
  expect(defaults.length).toBeGreaterThan(90);
  const parsed = (environment: Record<string, string>) =>
    inspect(parseConfig(environment), { depth: 12, maxArrayLength: null });
  expect(parsed(Object.fromEntries(defaults))).toBe(parsed({}));
});

/** A way to send messages with one variable, which is needed. */
const routeOf = (name: string) => ({
  name,
  sms: defineSmsAdapter({
    settings: { url: [`${name.toUpperCase()}_URL`, optional(z.url().transform(secret))] },
    problems: (given) =>
      given[`${name.toUpperCase()}_URL`]
        ? []
        : [`${name.toUpperCase()}_URL: needed with OPERATOR_SMS=${name}`],
    check: async () => [],
    open: async () => {
      throw new Error('nothing is opened while settings are read');
    },
  }),
});

test('sends messages by the named routes, in their order, with their accounts', () => {
  const routes = [routeOf('acme'), routeOf('pigeon')];
  const urls = { ACME_URL: 'http://portal:pw@10.0.0.9:2775', PIGEON_URL: 'http://portal:pw@10.0.0.8:13013' };
  expect(parseConfig({}, routes)).toMatchObject({
    config: { sms: { routes: [], perDay: 1_000_000, recordDays: 30 } },
  });
  const both = parseConfig({ OPERATOR_SMS: 'pigeon,acme', ...urls }, routes);
  expect(both).toMatchObject({ config: { sms: { routes: [{ name: 'pigeon' }, { name: 'acme' }] } } });
  expect(inspect(both, { depth: 9 })).not.toContain('pw@');
  const said = (OPERATOR_SMS: string, addOns = routes) => problemsOf({ OPERATOR_SMS }, addOns);
  expect(said('acme,pigeon')).toBe(
    'ACME_URL: needed with OPERATOR_SMS=acme\nPIGEON_URL: needed with OPERATOR_SMS=pigeon',
  );
  for (const wrong of ['sandbox,acme', 'acme,acme', 'smoke', 'acme, pigeon'])
    expect(said(wrong)).toBe('OPERATOR_SMS: sandbox, or a list of acme, pigeon, each once');
  expect(said('acme', [])).toBe('OPERATOR_SMS: sandbox; no add-on that sends is loaded');
});

test('a staff desk in production needs a second factor at its identity provider', () => {
  const desk = {
    STAFF_ISSUER: 'https://id.example',
    STAFF_CLIENT_ID: 'desk',
    STAFF_CLIENT_SECRET: 'x'.repeat(32),
  };
  expect(problemsOf({ ...PRODUCTION, ...desk })).toContain('STAFF_AMR or STAFF_ACR: needed in production');
  for (const [name, value] of [
    ['STAFF_AMR', 'mfa'],
    ['STAFF_ACR', 'https://refeds.org/profile/mfa'],
  ] as const)
    expect(problemsOf({ ...PRODUCTION, ...desk, [name]: value })).not.toContain('STAFF_AMR');
  expect(problemsOf(desk)).not.toContain('STAFF_AMR');
});

// Whoever mixes the two up would sign in at no provider, and find out on the morning of the cut-over.
test('a staff desk proves with a secret or with a key who it is, and the certificate is that of the key', () => {
  const { key, cert } = LOCALHOST_TLS;
  const desk = { STAFF_ISSUER: 'https://id.example', STAFF_CLIENT_ID: 'desk' };
  expect(problemsOf(desk)).toContain('STAFF_CLIENT_SECRET or STAFF_CLIENT_KEY');
  expect(problemsOf({ ...desk, STAFF_CLIENT_KEY: key, STAFF_CLIENT_CERTIFICATE: cert })).toBe('');
  expect(problemsOf({ ...desk, STAFF_CLIENT_KEY: key, STAFF_CLIENT_SECRET: 'x'.repeat(32) })).toContain(
    'STAFF_CLIENT_SECRET is set too',
  );
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const foreign = other.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(problemsOf({ ...desk, STAFF_CLIENT_KEY: foreign, STAFF_CLIENT_CERTIFICATE: cert })).toContain(
    'not the certificate of STAFF_CLIENT_KEY',
  );
  expect(problemsOf({ ...desk, STAFF_CLIENT_KEY: 'no key' })).toContain(
    'STAFF_CLIENT_KEY: a private key as PEM',
  );
});

/** RFC 8292: a private key of P-256. Zero and numbers above the order of the curve are none. */
test('a key of notifications is one, and push services are hosts', () => {
  expect(
    problemsOf({
      PUSH_PRIVATE_KEY: makePushKey().privateKey,
      PUSH_SERVICES: 'push.example.com,*.example.org',
    }),
  ).toBe('');
  for (const key of ['short', 'A'.repeat(43), `${'_'.repeat(42)}8`, makePushKey().publicKey])
    expect(problemsOf({ PUSH_PRIVATE_KEY: key })).toContain('npm run ops -- push-key makes one');
  for (const services of [
    'https://push.example.com',
    'http://10.0.0.1:80',
    '*',
    'push.example.com/path',
    ' ',
  ])
    expect(problemsOf({ PUSH_SERVICES: services })).toContain('PUSH_SERVICES: hosts');
});

test.each(['BACKUP_DIR', 'BACKUP_WAL_SECONDS', 'BACKUP_DATABASE_URL', 'BACKUP_DATABASE_URL_FILE'])(
  'says what replaced %s, which no longer has an effect',
  (name) => expect(problemsOf({ [name]: '60' })).toMatch(new RegExp(`^${name}: .*docs/deploy.md, Backups`)),
);

test('says how several processes are started, which WORKERS did', () => {
  for (const WORKERS of ['1', 'auto'])
    expect(problemsOf({ WORKERS })).toMatch(/^WORKERS: .*behind the proxy.*docs\/deploy.md/);
});

test.each(['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'OTEL_METRIC_EXPORT_INTERVAL'])(
  'says how a collector gets the metrics that %s sent to it',
  (name) =>
    expect(problemsOf({ [name]: '60000' })).toMatch(new RegExp(`^${name}: .*/metrics.*docs/deploy.md`)),
);

test('an empty variable of an earlier version stops nothing', () => {
  expect(problemsOf({ BACKUP_DIR: '' })).toBe('');
});
