import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../check.ts';
import { CALLBACK_RULES, VALIDATION_RULES } from './toolkit-rules.ts';

/** Where Mojaloop's testing toolkit is, or is installed to. It is no dependency of the portal. */
const FOLDER =
  process.env.INTEROP_MOJALOOP ||
  fileURLToPath(new URL('../../../../node_modules/.cache/interop-mojaloop/', import.meta.url));

/** The toolkit wants a later version of its own library than some registries have. */
const PACKAGE = {
  private: true,
  dependencies: { 'ml-testing-toolkit': '18.19.2' },
  overrides: { '@mojaloop/ml-testing-toolkit-shared-lib': '14.3.0' },
};

const INSTALL_MS = 900_000;

/** Its ports are fixed: the interface of the switch, and its own. */
const SWITCH_URL = 'http://127.0.0.1:4040';
const OWN_URL = 'http://127.0.0.1:5050';

/** A module of the toolkit's packages. */
export function toolkitPackage(name: string): string {
  return join(FOLDER, 'node_modules', name);
}

/** Installs the toolkit where it is missing. Returns why it cannot be used, or `null`. */
export function findMissingToolkit(): string | null {
  if (existsSync(toolkitPackage('ml-testing-toolkit/src/index.js'))) return null;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(PACKAGE));
  process.stdout.write('  installing ml-testing-toolkit, once\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1'];
  const { status, stderr } = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8', timeout: INSTALL_MS });
  if (status === 0) return null;
  const [why = ''] = (stderr || 'npm is not there').trim().split('\n');
  return `the npm package ml-testing-toolkit cannot be installed (${why}); a folder that has it is named by INTEROP_MOJALOOP`;
}

/** What the toolkit says about a template that it ran. */
export type TemplateResult = { passed: number; total: number };

/** The running toolkit: payer's institution and switch. */
export type Toolkit = {
  url: string;
  /** Runs its own test cases against us; counts its own assertions. */
  run: (template: object) => Promise<TemplateResult>;
  stop: () => Promise<void>;
};

/** Starts the toolkit. It answers to `callbackUrl` as the institution `fspId`. */
export async function startToolkit({
  callbackUrl,
  fspId,
}: {
  callbackUrl: string;
  fspId: string;
}): Promise<Toolkit> {
  const folder = mkdtempSync(join(tmpdir(), 'mojaloop-'));
  const specs = join(folder, 'spec_files');
  cpSync(toolkitPackage('ml-testing-toolkit/spec_files'), specs, { recursive: true });
  const edit = (file: string, change: (json: Record<string, unknown>) => object) => {
    const path = join(specs, file);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
  };
  const own = { CALLBACK_ENDPOINT: callbackUrl, DEFAULT_USER_FSPID: fspId, CLIENT_TLS_CREDS: [] };
  edit('user_config.json', (config) => ({ ...config, ...own }));
  edit('system_config.json', (config) => ({
    ...config,
    SERVER_LOGS: { ENABLED: false },
    API_DEFINITIONS: (config.API_DEFINITIONS as { type: string; version: string }[]).filter(
      ({ type, version }) => type === 'fspiop' && version !== '2.0',
    ),
  }));
  // Its own rules send what every callback has, ours come before them.
  const addRules = (file: string, rules: readonly object[]) =>
    edit(file, (own) => [
      ...rules,
      ...(own as unknown as { apiVersion: { type: string; majorVersion: number } }[]).filter(
        ({ apiVersion }) => apiVersion.type === 'fspiop' && apiVersion.majorVersion === 1,
      ),
    ]);
  addRules('rules_callback/default.json', CALLBACK_RULES);
  addRules('rules_validation/default.json', VALIDATION_RULES);
  let log = '';
  const child: ChildProcess = spawn(process.execPath, [toolkitPackage('ml-testing-toolkit/src/index.js')], {
    cwd: folder,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += String(text)));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await waitFor(() => child.exitCode !== null || child.signalCode !== null);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = await waitFor(
    () => log.includes('Toolkit Initialization completed') || child.exitCode !== null,
  );
  if (!isReady || child.exitCode !== null) {
    await stop();
    throw new Error(`The toolkit did not start: ${log.slice(-500)}`);
  }
  return {
    url: SWITCH_URL,
    run: async (template) => {
      const answer = await fetch(`${OWN_URL}/api/outbound/template/${Date.now()}?sync=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(template),
      });
      const { runtimeInformation: ran = {} } = (await answer.json()) as {
        runtimeInformation?: { totalAssertions?: number; totalPassedAssertions?: number };
      };
      return { passed: ran.totalPassedAssertions ?? 0, total: ran.totalAssertions ?? 0 };
    },
    stop,
  };
}
