import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openTestPortal } from './testing/portal.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const RULES = at('deploy/prometheus/alerts.yml');
const TESTS = at('deploy/prometheus/alerts.test.yml');

type Rule = { alert: string; expr: string; labels: { severity: string } };
type Panel = { title: string; targets: { expr: string }[] };
const rules: Rule[] = parse(readFileSync(RULES, 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const { panels }: { panels: Panel[] } = JSON.parse(readFileSync(at('deploy/grafana/portal.json'), 'utf8'));
const operations = readFileSync(at('docs/operations.md'), 'utf8');

const portal = openTestPortal();
let metrics: string[];
beforeAll(async () => {
  const { body } = await portal.app.inject('/metrics');
  metrics = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
});

/** Names of metrics in an expression: words with an underscore that are not followed by a bracket. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\$__\w+/g, '');
  return [...bare.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name);
}

test('alerts and dashboard use metrics that the portal has', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap((panel) => panel.targets.map((t) => t.expr)),
  ];
  const used = [...new Set(expressions.flatMap(metricsIn))];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !metrics.includes(name))).toEqual([]);
});

test('the handbook says for every alert what to do, and for no other', () => {
  const [, alerts = ''] = operations.split('\n## Alerts\n');
  const section = alerts.split('\n## ', 1)[0] ?? '';
  const described = [...section.matchAll(/^\| `(\w+)` \| (page|ticket) \|/gm)].map(([, name, severity]) => [
    name,
    severity,
  ]);
  expect(described.sort()).toEqual(rules.map(({ alert, labels }) => [alert, labels.severity]).sort());
});

test('every alert has a test of its rule', () => {
  const text = readFileSync(TESTS, 'utf8');
  for (const { alert } of rules) expect(text, alert).toMatch(new RegExp(`alertname: ${alert}\n`));
});

const promtool = spawnSync('promtool', ['--version']);
test.skipIf(promtool.status !== 0)(
  "Prometheus accepts the rules and their tests (needs Debian's prometheus)",
  () => {
    for (const args of [
      ['check', 'rules', RULES],
      ['test', 'rules', TESTS],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    }
  },
);

test('an alarm about a payment has a series before it is raised for the first time', async () => {
  const { body } = await portal.app.inject('/metrics');
  expect(body).toContain('payment_alarms_total{alarm="unscheduled"} 0');
});
