import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig, VARIABLE_NAMES } from './config/config.ts';
import { openTestPortal } from './testing/portal.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const manifest = (name: string) => parse(read(`kubernetes/${name}.yaml`));

const kubernetes = manifest('deployment').spec.template.spec;
const container = kubernetes.containers[0];
const compose = parse(read('compose/compose.yaml'));
const demo = parse(read('compose/demo.yaml')).services.portal;
const containerfile = read('Containerfile');
const unit = read('systemd/portal@.service') + read('systemd/sandbox.conf');

/** Lines `NAME=value` of a file of settings, without comments. */
function settingsOf(path: string): Record<string, string> {
  const lines = read(path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Values of `Environment=NAME=value` lines. */
const unitSettings = Object.fromEntries(
  // The first process of the machine.
  [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value?.replace('%i', '1'),
  ]),
) as Record<string, string>;
/** The environment of the image that is built with that MODE. */
const imageSettingsOf = (mode: string): Record<string, string> =>
  Object.fromEntries(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an argument of the Containerfile
    (/^ENV (.*)$/m.exec(containerfile)?.[1]?.replace('${MODE}', mode) ?? '')
      .split(' ')
      .map((pair) => pair.split('=')),
  );
const imageSettings = imageSettingsOf(/^ARG MODE=(\w+)$/m.exec(containerfile)?.[1] ?? '');
const kubernetesSettings: Record<string, string> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
);

const DEPLOYMENTS = {
  systemd: { ...settingsOf('systemd/portal.env'), ...unitSettings },
  compose: {
    ...imageSettings,
    ...settingsOf('compose/portal.env'),
    ...compose.services.portal.environment,
  },
  kubernetes: { ...imageSettings, ...settingsOf('kubernetes/settings.env'), ...kubernetesSettings },
} as Record<string, Record<string, string>>;

/** A value of compose without what the environment may put in its place. */
const withDefault = (value: string) => value.replace(/^\$\{\w+:-(.*)\}$/, '$1');

const portal = openTestPortal();

test.each(Object.keys(DEPLOYMENTS))('%s names only settings that exist', (name) => {
  const known = [
    ...VARIABLE_NAMES.flatMap((variable) => [variable, `${variable}_FILE`]),
    'NODE_COMPILE_CACHE',
  ];
  expect(Object.keys(DEPLOYMENTS[name] ?? {}).filter((setting) => !known.includes(setting))).toEqual([]);
});

test.each(Object.keys(DEPLOYMENTS))('the portal starts with the settings of %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  const token = join(folder, 'token');
  const url = join(folder, 'url');
  writeFileSync(token, `${randomBytes(32).toString('hex')}\n`);
  writeFileSync(url, 'postgres://portal@database/portal\n');
  const given = Object.entries({ ...DEPLOYMENTS[name] }).map(([setting, value]) => {
    if (setting.endsWith('_FILE')) return [setting, setting === 'DATABASE_URL_FILE' ? url : token];
    return [setting, withDefault(value)];
  });
  expect(parseConfig(Object.fromEntries(given))).toMatchObject({
    kind: 'ok',
    config: { mode: 'production' },
  });
  rmSync(folder, { recursive: true });
});

// staff.md M15: who followed the handbook had no desk, and nobody behind the counter could see a payment.
test.each(Object.keys(DEPLOYMENTS))(
  '%s brings a staff desk on a host of its own, with a second factor',
  (name) => {
    const { PUBLIC_URL, STAFF_URL, STAFF_ISSUER, ...settings } = Object.fromEntries(
      Object.entries(DEPLOYMENTS[name] ?? {}).map(([setting, value]) => [setting, withDefault(value)]),
    );
    expect(STAFF_ISSUER).toMatch(/^https:/);
    expect(new URL(STAFF_URL ?? '').host).not.toBe(new URL(PUBLIC_URL ?? '').host);
    expect(settings).toMatchObject({
      STAFF_CLIENT_ID: expect.any(String),
      STAFF_CLIENT_SECRET_FILE: expect.stringMatching(/staff-client-secret$/),
      STAFF_AMR: expect.any(String),
    });
  },
);

test('the network policy lets the portal reach the message centres of its add-ons', () => {
  const ports = manifest('network-policy').spec.egress.flatMap((rule: { ports: { port: number }[] }) =>
    rule.ports.map(({ port }) => port),
  );
  // SMPP, SMPP with TLS, and the HTTP interface of Kannel (docs/sms.md).
  expect(ports).toEqual(expect.arrayContaining([2775, 3550, 13_013]));
});

test('probes and health checks request paths that answer, on the port of the image', async () => {
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const healthCheck = JSON.parse(/HEALTHCHECK .* CMD (.*)$/m.exec(containerfile)?.[1] ?? '[]');
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  paths.push(healthCheck[1], compose.services.portal.healthcheck.test[2]);
  for (const path of paths) expect((await portal.app.inject(path)).statusCode, path).toBe(200);
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(imageSettings.PORT) }]);
  expect(containerfile).toContain(`EXPOSE ${imageSettings.PORT}`);
  expect(compose.services.portal.ports).toEqual([`127.0.0.1:${imageSettings.PORT}:${imageSettings.PORT}`]);
  const service = manifest('service').spec.ports[0];
  expect(service.targetPort).toBe(container.ports[0].name);
});

test('every command of the deployment files is in the package', () => {
  const files = [containerfile, unit, read('compose/compose.yaml')].join('\n');
  const commands = [...files.matchAll(/\/opt\/portal\/(bin\/[\w-]+)/g)].map(([, path]) => path as string);
  expect(new Set(commands).size).toBe(2);
  for (const path of commands) expect(existsSync(join(DEPLOY, path)), path).toBe(true);
});

test('every secret file is provided under the name the settings use', () => {
  const { volumeMounts, env } = container;
  const { mountPath } = volumeMounts.find(({ name }: { name: string }) => name === 'secrets');
  for (const { value } of env) expect(value).toMatch(new RegExp(`^${mountPath}/[a-z-]+$`));
  const { secrets, environment } = compose.services.portal;
  const files = Object.entries<string>(environment).filter(([name]) => name.endsWith('_FILE'));
  expect(files.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(secrets);
  const defined = Object.keys(compose.secrets);
  expect(defined).toEqual(expect.arrayContaining([...secrets, ...compose.services.database.secrets]));
  const credentials = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, id]) => `%d/${id}`);
  expect(
    Object.entries(unitSettings)
      .filter(([name]) => name.endsWith('_FILE'))
      .map(([, path]) => path),
  ).toEqual(credentials);
});

test('the Kubernetes files select the same pods, and the kustomization lists every file', () => {
  const labels = manifest('deployment').spec.template.metadata.labels;
  expect(manifest('deployment').spec.selector.matchLabels).toEqual(labels);
  expect(kubernetes.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels);
  expect(manifest('service').spec.selector).toEqual(labels);
  expect(manifest('disruption-budget').spec.selector.matchLabels).toEqual(labels);
  expect(manifest('network-policy').spec.podSelector.matchLabels).toEqual(labels);
  const { resources } = manifest('kustomization');
  for (const file of resources) expect(manifest(file.replace('.yaml', '')).kind, file).toBeDefined();
});

// The demo is what somebody runs who has read nothing yet.
test('the image of the demo needs no setting, and keeps its data in its volume', () => {
  const { build, environment, volumes } = demo;
  expect(environment).toBeUndefined();
  const { NODE_COMPILE_CACHE, ...settings } = imageSettingsOf(build.args.MODE);
  expect(parseConfig(settings)).toMatchObject({ kind: 'ok', config: { mode: 'development' } });
  expect(volumes).toEqual([`data:${settings.DATA_DIR}`]);
  expect(containerfile).toContain(`--chown=65532:65532 /opt/data ${settings.DATA_DIR}`);
});

// The published schemas of Kubernetes 1.30, as types: unknown and missing fields, and values of the wrong type, are errors.
test('the Kubernetes files have the fields of the schemas of Kubernetes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kubernetes-'));
  const { resources } = manifest('kustomization');
  const objects = resources.map((file: string) => manifest(file.replace('.yaml', '')));
  const text = JSON.stringify(objects.find(({ kind }: { kind: string }) => kind === 'Deployment'));
  const mistakes = [
    ['readinessProbe', 'readynessProbe'],
    ['"replicas":3', '"replicas":"three"'],
    [/"selector":\{.*?\}\},/s, ''],
  ].map(([from, to]) => JSON.parse(text.replace(from as string | RegExp, to as string)));
  for (const [index, object] of [...objects, ...mistakes].entries())
    writeFileSync(join(folder, `${index}.ts`), asTyped(object));
  const paths = { 'kubernetes-types/*': [join(PACKAGES, 'kubernetes-types/*')] };
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    types: [],
    skipLibCheck: true,
    paths,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const { stdout } = spawnSync(join(PACKAGES, '.bin/tsc'), ['--project', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const wrong = [...stdout.matchAll(/(\d+)\.ts\(/g)].map(([, index]) => Number(index));
  expect([...new Set(wrong)], stdout).toEqual(mistakes.map((_each, index) => objects.length + index));
});

/** An object of Kubernetes as a constant of its type. */
function asTyped(object: { apiVersion: string; kind: string }): string {
  const [version, group = 'core'] = object.apiVersion.split('/').reverse();
  const from = `kubernetes-types/${group.split('.')[0]}/${version}`;
  return `import type { ${object.kind} } from '${from}';\nexport const object: ${object.kind} = ${JSON.stringify(object)};\n`;
}

test('containers run without root, on a read-only file system', () => {
  expect(containerfile).toMatch(/^USER 65532:65532$/m);
  expect(container.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
  expect(kubernetes.securityContext).toMatchObject({ runAsNonRoot: true });
  for (const service of [compose.services.portal, demo])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

const kubectl = spawnSync('kubectl', ['version', '--client']);
test.skipIf(kubectl.status !== 0)('kustomize accepts the Kubernetes files (needs kubectl)', () => {
  const built = spawnSync('kubectl', ['kustomize', join(DEPLOY, 'kubernetes')], { encoding: 'utf8' });
  expect([built.status, built.stderr]).toEqual([0, '']);
  const kinds = parseAllDocuments(built.stdout).map((document) => document.toJS().kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['ConfigMap', 'Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy']),
  );
});

const analyzer = spawnSync('systemd-analyze', ['--version']);
test.skipIf(analyzer.status !== 0)('systemd accepts the unit (needs systemd-analyze)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
  const path = join(folder, 'portal@1.service');
  // The program must exist where the check runs.
  writeFileSync(path, read('systemd/portal@.service').replace('/opt/portal/bin/portal', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr.split('\n').filter((line) => line.includes('portal@1.service'))]).toEqual([0, []]);
});
