import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBusinessDay } from '@portal/domain/time/business-day';
import { PAYMENT_ALARMS } from '@portal/payments/payment-alarms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createBuyer, type TestBuyer } from '../testing/buyer.ts';

const content = mkdtempSync(join(tmpdir(), 'content-'));
const ENVIRONMENT = {
  CONTENT_DIR: content,
  FISCAL_DEVICE: 'sandbox',
  JOURNAL_DIR: join(content, 'journal'),
  EVENT_ENDPOINTS: JSON.stringify([
    { name: 'erp', url: 'http://127.0.0.1:9/hook', secret: `whsec_${'A'.repeat(43)}=` },
  ]),
};

let buyer: TestBuyer;
beforeAll(async () => {
  mkdirSync(join(content, 'en'));
  writeFileSync(join(content, 'en', 'footer-translation.json'), '{');
  buyer = await createBuyer(ENVIRONMENT);
});
afterAll(async () => {
  await buyer.close();
  rmSync(content, { recursive: true });
});

const sql = (text: string, values: unknown[] = []) => buyer.portal.root.jobs.pool.query(text, values);
const inject = (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  buyer.portal.app.inject({ method, url, ...(payload && { payload }) });
const now = () => buyer.clock.now();
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);

/** Values by series. */
async function readSeries(): Promise<Map<string, number>> {
  const { body } = await inject('/metrics');
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Records that staff moved money, alone or with another person. */
const move = (id: string, approvedBy: string | null) =>
  sql(
    `INSERT INTO staff_movements (id, at, by_subject, act, purpose, amount_minor, payee, approved_by_subject)
     VALUES ($1, $2, 'keza', 'refund', 'refund', 5000, 'wallet', $3)`,
    [id, now(), approvedBy],
  );

/** A paid purchase that nobody has delivered. */
async function leaveInReview() {
  const [msisdn, payer] = [await buyer.subscriber(), await buyer.subscriber()];
  const orderId = await buyer.order(buyer.visitor, {
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: '500',
  });
  await buyer.pay(buyer.visitor, orderId, payer);
  await sql(`UPDATE payments SET state = 'review', updated_at = $1`, [hoursAgo(1)]);
  await sql(
    `INSERT INTO open_payments (payment_id, state, lane) SELECT id, 'review', 'delivery' FROM payments ON CONFLICT (payment_id) DO UPDATE SET state = 'review'`,
  );
}

type Move = { series: string; cause: () => Promise<unknown> | unknown };

/** What makes each metric rise, by the wiring of the portal. */
const CAUSES: Readonly<Record<string, Move>> = {
  http_request_duration_seconds: {
    series: 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
    cause: () => inject('/healthz'),
  },
  csp_reports_total: {
    series: 'csp_reports_total',
    cause: () => inject('/csp-report', 'POST', { 'csp-report': {} }),
  },
  callback_replays_total: {
    series: 'callback_replays_total{provider="momo"}',
    cause: () => buyer.portal.root.modules.payments.deps.countReplay('momo'),
  },
  payment_sweep_total: {
    series: 'payment_sweep_total{finding="unscheduled"}',
    cause: () => buyer.portal.root.modules.payments.deps.countSwept('unscheduled' as never, 3),
  },
  staff_sign_ins_refused_total: {
    series: 'staff_sign_ins_refused_total',
    cause: () => inject('/staff/sign-in/done?code=x&state=y'),
  },
  events_oldest_waiting_seconds: {
    series: 'events_oldest_waiting_seconds{endpoint="erp"}',
    cause: () =>
      sql(
        `INSERT INTO outgoing_events (endpoint, id, type, at, data, due_at) VALUES ('erp', 'e1', 'payment.paid', $1, '{}', $2)`,
        [hoursAgo(1), hoursAgo(-9)],
      ),
  },
  lead_handovers_late: {
    series: 'lead_handovers_late',
    cause: async () => {
      await sql(
        `INSERT INTO leads (key, visitor_id, msisdn, town, plan_code, feasible, locale, created_at)
         VALUES ('k1', 'v', '788123456', 'Huye', 'P', true, 'en', $1)`,
        [hoursAgo(3)],
      );
      await sql(
        `INSERT INTO lead_handovers (lead_key, recipient, created_at, late_at) VALUES ('k1', 'crm', $1, $2)`,
        [hoursAgo(3), hoursAgo(2)],
      );
    },
  },
  journal_files_waiting: {
    series: 'journal_files_waiting',
    cause: () =>
      sql(
        `INSERT INTO journal_files (seq, day, name, sums, content, hash)
         VALUES (1, '2026-11-20', 'journal-2026-11-20.csv', '[]', '', '')`,
      ),
  },
  payment_method_misconfigured: {
    series: 'payment_method_misconfigured{method="momo"}',
    cause: () =>
      sql(
        `INSERT INTO method_faults (method, fault, detail, times, since, off_until) VALUES ('momo', 'currency-refused', 'x', 1, $1, $2)`,
        [hoursAgo(1), hoursAgo(-1)],
      ),
  },
  payments_open: { series: 'payments_open{state="review"}', cause: leaveInReview },
  payments_open_oldest_seconds: {
    series: 'payments_open_oldest_seconds{state="review"}',
    cause: () => buyer.clock.push(60_000),
  },
  machine_clock_error_seconds: {
    series: 'machine_clock_error_seconds',
    cause: () => buyer.clock.push(60_000),
  },
  staff_alone_highest_share: { series: 'staff_alone_highest_share', cause: () => move('m1', null) },
  staff_refunds_highest: { series: 'staff_refunds_highest', cause: () => move('m2', null) },
  staff_pair_highest: { series: 'staff_pair_highest', cause: () => move('m3', 'eric') },
  staff_payee_highest: { series: 'staff_payee_highest', cause: () => move('m4', null) },
  settlement_differences_open: {
    series: 'settlement_differences_open{origin="api"}',
    cause: async () => {
      await leaveInReview();
      // The portal noted a delivery that the operator has no record of.
      await sql(
        `INSERT INTO payment_events (payment_id, version, event, state, at) SELECT id, 99, 'delivered', 'fulfilled', $1 FROM payments`,
        [now()],
      );
      await buyer.portal.root.jobs.handlers['reconcile-book']({
        day: toBusinessDay(now()),
        book: 'deliveries',
      });
    },
  },
  payment_invariant_violations: {
    series: 'payment_invariant_violations{invariant="I1"}',
    cause: () =>
      sql(
        `INSERT INTO invariant_results (invariant, violations, checked_at) VALUES ('I1', 2, $1)
           ON CONFLICT (invariant) DO UPDATE SET violations = 2, checked_at = $1`,
        [now()],
      ),
  },
  payment_invariants_checked_timestamp_seconds: {
    series: 'payment_invariants_checked_timestamp_seconds',
    cause: () => sql(`UPDATE invariant_results SET checked_at = $1`, [hoursAgo(-1)]),
  },
  fiscal_oldest_unsigned_seconds: {
    series: 'fiscal_oldest_unsigned_seconds',
    cause: () =>
      sql(
        `INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, due_at) VALUES ('f', 'p', 'sale', 5, 1, 'RWF', $1, $1)`,
        [hoursAgo(1)],
      ),
  },
  fiscal_documents_for_people: {
    series: 'fiscal_documents_for_people',
    cause: () =>
      sql(
        `INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, state) VALUES ('g', 'p', 'sale', 5, 1, 'RWF', $1, 'refused')`,
        [hoursAgo(1)],
      ),
  },
  fiscal_device_silent_seconds: {
    series: 'fiscal_device_silent_seconds',
    cause: async () => {
      await sql(
        `INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, due_at) VALUES ('h', 'p', 'sale', 5, 1, 'RWF', $1, $1)`,
        [hoursAgo(1)],
      );
      await sql(`INSERT INTO fiscal_devices (key, last_invoice_number, contact_at) VALUES ('d', 0, $1)`, [
        hoursAgo(1),
      ]);
    },
  },
  fiscal_device_stopping: {
    series: 'fiscal_device_stopping',
    cause: async () => {
      await sql(
        `INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, due_at) VALUES ('i', 'p', 'sale', 5, 1, 'RWF', $1, $1)`,
        [hoursAgo(1)],
      );
      await sql(`INSERT INTO fiscal_devices (key, last_invoice_number, contact_at) VALUES ('e', 0, $1)`, [
        hoursAgo(19),
      ]);
    },
  },
  storage_unplaced_rows: {
    series: 'storage_unplaced_rows',
    cause: () =>
      sql(
        `INSERT INTO journal_default (debit, credit, amount_minor, currency, day, at, event) VALUES ('a', 'b', 1, 'RWF', '2001-01-01', '2001-01-01', 'x')`,
      ),
  },
};

/** Seen by tests of their own below. */
const SEEN_BELOW = ['payment_alarms_total', 'content_problems'];

/** Only PostgreSQL itself makes it. */
const NEED_MUCH = ['wal_archive_failing'];

const ROOT = join(import.meta.dirname, '../../../..');

/** Metrics whose cause needs more than this portal: the test that sees what they read, by the word it has of it. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, word?: string]>> = {
  wal_waiting_bytes: ['packages/platform/src/database/wal-state.db.test.ts', 'readWaitingWal'],
  requests_shed_total: ['packages/platform/src/http/overload/shed-requests.http.test.ts'],
  sms_sent_total: ['packages/addons/smpp/src/portal-by-smpp.http.test.ts'],
  sms_settled_total: ['packages/addons/smpp/src/portal-by-smpp.http.test.ts'],
  sms_delivery_seconds_total: ['packages/addons/smpp/src/portal-by-smpp.http.test.ts'],
  sms_day_used_ratio: ['packages/addons/smpp/src/portal-by-smpp.http.test.ts'],
  sms_route_down: ['packages/addons/smpp/src/portal-by-smpp.http.test.ts'],
  sms_undelivered_ratio: ['apps/server/src/features/sms/sms-metrics.db.test.ts'],
  reminders_sent_total: ['apps/server/src/features/reminders/reminders.http.test.ts'],
  reminders_failed_total: ['apps/server/src/features/reminders/reminders.http.test.ts'],
  standing_runs_total: ['apps/server/src/features/standing-orders/standing-orders.http.test.ts'],
  mandate_ends_unconfirmed: ['apps/server/src/staff-desk/reminders/mandate-ends.http.test.ts'],
  standing_orders_due: ['apps/server/src/features/standing-orders/standing-orders.http.test.ts'],
  reminder_lines_waiting: ['apps/server/src/features/reminders/reminders.http.test.ts'],
  prompt_proofs_required_total: [
    'apps/server/src/features/payments/transactions/stranger-prompts.http.test.ts',
  ],
  prompt_approval_ratio: [
    'apps/server/src/features/payments/transactions/stranger-prompts.db.test.ts',
    'readApproval',
  ],
  code_conversion_ratio: ['apps/server/src/features/codes/limits/sms-breaker.db.test.ts', 'readConversion'],
  provider_breaker_open: ['apps/server/src/container/job-monitor.http.test.ts'],
  status_streams_total: ['apps/server/src/features/payments/status-stream/status-stream.http.test.ts'],
  staff_over_budget_total: ['apps/server/src/staff-desk/personal-data/personal-data.http.test.ts'],
  jobs_waiting: ['apps/server/src/container/job-monitor.http.test.ts'],
  jobs_oldest_seconds: ['apps/server/src/container/job-monitor.http.test.ts'],
  jobs_exhausted: ['apps/server/src/container/job-monitor.http.test.ts'],
  payment_method_success_ratio: ['packages/payments/src/health/health.db.test.ts', 'readMethodHealth'],
  payment_method_confirm_seconds: ['packages/payments/src/health/health.db.test.ts', 'readMethodHealth'],
  payment_method_failing: ['packages/payments/src/health/health.db.test.ts', 'readMethodHealth'],
  settlement_files_refused: ['packages/settlement/src/import/import-folder.db.test.ts', 'countFilesToCheck'],
  settlement_files_late: ['packages/settlement/src/import/import-folder.db.test.ts', 'countFilesToCheck'],
};

describe('a metric rises when its cause happens', () => {
  test.each(Object.entries(CAUSES))('%s', async (_name, { series, cause }) => {
    const readValue = async () =>
      [...(await readSeries())]
        .filter(([name]) => name === series || name.startsWith(`${series}{`))
        .reduce((sum, [, value]) => sum + value, 0);
    const before = await readValue();
    await cause();
    expect(await readValue()).toBeGreaterThan(before);
  });

  test.each(PAYMENT_ALARMS)('payment_alarms_total of %s', async (alarm) => {
    const series = `payment_alarms_total{alarm="${alarm}"}`;
    const before = (await readSeries()).get(series) ?? Number.NaN;
    buyer.portal.root.modules.payments.deps.alarm(alarm as 'invariant');
    expect((await readSeries()).get(series)).toBe(before + 1);
  });

  test('a broken file of texts', async () => {
    expect((await readSeries()).get('content_problems')).toBeGreaterThan(0);
  });
});

test('every metric has a cause here, or a test that has one', async () => {
  const { body } = await inject('/metrics');
  const all = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  const known = [...Object.keys(CAUSES), ...Object.keys(ELSEWHERE), ...SEEN_BELOW, ...NEED_MUCH];
  const names = all.filter((name) => !/^(process|nodejs)_/.test(name));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  // A metric that nobody registers any more would leave its alert silent.
  expect(known.filter((name) => !NEED_MUCH.includes(name) && !names.includes(name))).toEqual([]);
  const unseen = Object.entries(ELSEWHERE).filter(([name, [file, word = name]]) => {
    // The core is complete without its add-ons.
    if (file.startsWith('packages/addons/') && !existsSync(join(ROOT, 'packages/addons'))) return false;
    return !readFileSync(join(ROOT, file), 'utf8').includes(word);
  });
  expect(unseen).toEqual([]);
});

const RULES = join(ROOT, 'deploy/prometheus/alerts.yml');

test('an alert names only series that the portal has', async () => {
  const series = [...(await readSeries()).keys()];
  const groups: { rules: { alert: string; expr: string }[] }[] = parse(readFileSync(RULES, 'utf8')).groups;
  const wanted = groups.flatMap(({ rules }) =>
    rules.flatMap(({ alert, expr }) =>
      [...expr.matchAll(/\b(\w+)\{(\w+)(=~?)"([^"]+)"/g)].map(
        ([, metric = '', label = '', how, value = '']) => ({
          alert,
          metric,
          label,
          pattern: new RegExp(how === '=~' ? `^(${value})$` : `^${value}$`),
        }),
      ),
    ),
  );
  expect(wanted.length).toBeGreaterThan(5);
  const absent = wanted
    // Prometheus makes `up`; the portal of this test has no server errors.
    .filter(({ metric, label }) => metric !== 'up' && label !== 'status')
    .filter(({ metric, label, pattern }) => {
      const values = series.flatMap((name) =>
        name.startsWith(`${metric}{`) ? (new RegExp(`${label}="([^"]*)"`).exec(name)?.[1] ?? []) : [],
      );
      return !values.some((value) => pattern.test(value));
    });
  expect(absent.map(({ alert, metric, label }) => `${alert}: ${metric}{${label}}`)).toEqual([]);
});
