import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_ADAPTERS } from '@portal/operator/registry';
import { PROVIDERS } from '@portal/payments/providers/registry';
import { pathsOf } from '@portal/platform/config/variable-fields';
import { createPartitions, listPartitions } from '@portal/platform/database/partitions/partition-store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Config, VARIABLE_PATHS } from '../config/config.ts';
import { createTestPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 24 * 3_600_000;
const NOW = new Date('2026-11-28T08:00:00Z');

/** Each differs from its default and from all others, so that none can be taken for another. */
const KEPT = {
  ARCHIVE_AFTER_DAYS: 51,
  PAYMENTS_KEPT_MONTHS: 14,
  STAFF_ACTS_KEPT_MONTHS: 9,
  PERSONAL_DATA_KEPT_MONTHS: 11,
  CALLBACKS_KEPT_DAYS: 6,
  SMS_RECORD_DAYS: 8,
  EVENTS_KEPT_DAYS: 13,
};

/** A job that erases, with what it erases older than. */
const CUTOFFS: [
  job: 'archive-payments' | 'anonymise-payments' | 'erase-callbacks' | 'erase-sms' | 'erase-events',
  before: Date,
][] = [
  ['archive-payments', new Date(NOW.getTime() - KEPT.ARCHIVE_AFTER_DAYS * DAY)],
  ['anonymise-payments', new Date(NOW.getTime() - KEPT.PERSONAL_DATA_KEPT_MONTHS * 30 * DAY)],
  ['erase-callbacks', new Date(NOW.getTime() - KEPT.CALLBACKS_KEPT_DAYS * DAY)],
  ['erase-sms', new Date(NOW.getTime() - KEPT.SMS_RECORD_DAYS * DAY)],
  ['erase-events', new Date(NOW.getTime() - KEPT.EVENTS_KEPT_DAYS * DAY)],
];

/** Every setting that the portal read, by its path in the configuration. */
const read = new Set<string>();
/** What was only copied with all the rest, by `{ ...config }`: nobody knows whether the copy is read. */
const copied = new Set<string>();
let copying = '';
let portal: TestPortal;

function watch<Value>(value: Value, path = ''): Value {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return new Proxy(value, {
    get: (target, name) => {
      const inside: unknown = Reflect.get(target, name);
      if (typeof name !== 'string') return inside;
      const here = path ? `${path}.${name}` : name;
      const isCopied = here === copying;
      copying = '';
      (isCopied ? copied : read).add(here);
      return watch(inside, here);
    },
    // A copy of everything asks what a property is immediately before it reads it.
    getOwnPropertyDescriptor: (target, name) => {
      if (path === '' && typeof name === 'string') copying = name;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

beforeAll(async () => {
  portal = await createTestPortal({
    clock: { now: () => NOW },
    watch: (config: Config) => watch(config),
    environment: {
      ...Object.fromEntries(Object.entries(KEPT).map(([name, value]) => [name, String(value)])),
      MAP_TILES_URL: 'https://tiles.example.rw/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: 'Example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      EMAIL_FROM: 'portal@example.rw',
    },
  });
});
afterAll(() => portal.close());

const run = (job: keyof TestPortal['root']['jobs']['handlers']) =>
  portal.root.jobs.handlers[job]({} as never);

describe('what is kept', () => {
  test.each(CUTOFFS)('%s uses the period of its own setting', async (job, before) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await run(job);
    const sent = query.mock.calls.flatMap(([first, second]: unknown[]) => [
      ...((first as { values?: unknown[] }).values ?? []),
      ...(Array.isArray(second) ? second : []),
    ]);
    query.mockRestore();
    const times = sent.map((value) => new Date(value as string).getTime());
    expect(times).toContain(before.getTime());
  });

  test('months of payments and of acts are dropped each by its own setting', async () => {
    const { pool } = portal.root.jobs;
    const monthsAgo = (count: number) => new Date(Date.UTC(2026, 10 - count, 1));
    const ages = [8, 9, 10, 11, 13, 14, 15, 16];
    for (const table of ['archived_payments', 'staff_audit'] as const)
      await createPartitions(pool, table, ages.map(monthsAgo));
    await run('maintain-partitions');
    const left = async (table: string) =>
      (await listPartitions(pool))
        .filter((each) => each.table === table && each.month && each.month < monthsAgo(0))
        .map(({ month }) => month?.toISOString().slice(0, 7))
        .sort();
    const names = (upTo: number) =>
      ages
        .filter((age) => age <= upTo)
        .map((age) => monthsAgo(age).toISOString().slice(0, 7))
        .sort();
    expect(await left('archived_payments')).toEqual(names(KEPT.PAYMENTS_KEPT_MONTHS));
    expect(await left('staff_audit')).toEqual(names(KEPT.STAFF_ACTS_KEPT_MONTHS));
  });
});

const ROOT = join(import.meta.dirname, '../../../..');

/** What `toConfig` renames. */
const RENAMED: Readonly<Record<string, string>> = { tiles: 'mapTiles', mail: 'mailServer' };

/**
 * Settings that this portal does not read, because it has no such gateway or is another program: where they are, and by which
 * name if it is another.
 */
const ELSEWHERE: readonly [variables: RegExp, where: string, name?: string][] = [
  [/^DATABASE_URL$/, 'apps/server/src/start-node.ts'],
  [/^(WORKERS|LOG_LEVEL)$/, 'apps/server/src/main.ts'],
  [/^JOBS_(DELIVER|COMPARISONS|MAINTENANCE)$/, 'packages/platform/src/jobs/job-pools.ts'],
  [/^TRUST_PROXY$/, 'apps/server/src/create-server.ts'],
  [/^SERVICE_WORKER$/, 'apps/server/src/container/pages.ts'],
  [/^COVERAGE_(REACH_KM|SATELLITE)$/, 'apps/server/src/container/modules.ts'],
  [/^OVERLOAD_/, 'packages/platform/src/http/overload'],
  [/^GEOCODER$/, 'apps/server/src/config/config.ts', 'kind'],
  [/^ADDONS$/, 'apps/server/src/config/load-config.ts', 'ADDONS'],
  [/^SIM_CHANGE_/, 'packages/payments/src'],
  // Read when a line's check is due.
  [/^REMINDERS?_/, 'apps/server/src/features/reminders'],
  // Read when a standing order is agreed to, or its step is due.
  [/^STANDING_ORDERS?_/, 'apps/server/src/features/standing-orders'],
  [/^RRA_/, 'packages/payments/src/fiscal'],
  [/^DKIM_/, 'packages/operator/src/smtp', 'dkim'],
  [/^OTEL_EXPORTER_OTLP_(TRACES_)?ENDPOINT$/, 'apps/server/src/config/tracing-settings.ts'],
  [/^OTEL_/, 'packages/platform/src/tracing'],
  [/^MAP_TILES_/, 'apps/server/src/features/street-map', 'mapTiles'],
  [/^PAGE_COMPRESSION$/, 'apps/server/src/app.ts', 'pageCompression'],
  [/^JOURNAL_/, 'packages/settlement/src/outgoing'],
  [/^LEADS_FILE/, 'apps/server/src/features/leads/sales-system'],
  [/^INBOUND_/, 'apps/server/src/features/codes/handset-proof'],
];

/** The program's text in a folder, or of one file: a path from the root. */
function textOf(folder: string): string {
  const root = join(ROOT, folder);
  if (folder.endsWith('.ts')) return readFileSync(root, 'utf8');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('testing/'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

/** A setting's name, not the end of another word. */
const uses = (text: string, path: string) => new RegExp(`\\b${path.split('.').at(-1)}\\b`).test(text);

test('every variable is used', async () => {
  for (const job of ['watch-queues', 'import-statements'] as const) await run(job);
  const unused = Object.entries(VARIABLE_PATHS).filter(([name, path]) => {
    const [first = '', ...rest] = path.split('.');
    const renamed = [RENAMED[first] ?? first, ...rest].join('.');
    if (read.has(renamed)) return false;
    // The HTTP server gets a copy with other hosts (app.ts).
    if (copied.has(renamed) && uses(textOf('packages/platform/src/http'), renamed)) return false;
    const [, folder, otherName] = ELSEWHERE.find(([variables]) => variables.test(name)) ?? [];
    return !folder || !uses(textOf(folder), otherName ?? path);
  });
  expect(unused).toEqual([]);
});

test.each(PROVIDERS.filter(({ account }) => account !== null))(
  'every variable of an account at $name is used',
  ({ name, account }) => {
    const folders = [
      name === 'money' ? 'operator-money' : name,
      ...(/money|airtel/.test(name) ? ['airtel-api'] : []),
    ];
    const text = folders.map((folder) => withoutAccount(`packages/payments/src/providers/${folder}`)).join();
    const unused = Object.entries(account?.variablePaths ?? {}).filter(([, path]) => !uses(text, path));
    // The path of its callbacks is the same for all (create-providers.ts).
    expect(unused.filter(([variable]) => !variable.endsWith('_CALLBACK_SECRET'))).toEqual([]);
  },
);

test.each(CORE_ADAPTERS)('every variable of the adapter $name is used', ({ name, settings }) => {
  const text = withoutAccount(`packages/operator/src/${name}`);
  expect(Object.entries(pathsOf(settings)).filter(([, path]) => !uses(text, path))).toEqual([]);
});

/** The text of a folder without the lines that only name a variable. */
function withoutAccount(folder: string): string {
  return textOf(folder).replace(/^\s*\w+: \['[A-Z_]+',.*$/gm, '');
}
