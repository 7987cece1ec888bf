import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { waitFor } from '../poll-until.ts';
import type { BrowserSession, InputSource } from './browser-session.ts';
import { connect, type Send } from './connect.ts';
import { startProgram } from './start-program.ts';

/** Versions of npm's `chrome-aws-lambda`, each with the Chromium of its year. */
const PACKAGES: Record<string, string> = { 80: '2.1.1', 92: '10.1.0' };
const FOLDER = join(import.meta.dirname, '../../.cache/old-browsers');

/** Has the program of an old Chromium, fetched from npm when it is needed for the first time: 45 MB each, no dependency. */
function readyProgram(version: string): string {
  const release = PACKAGES[version];
  if (!release)
    throw new Error(`There is no Chromium ${version}; there is ${Object.keys(PACKAGES).join(' and ')}.`);
  const program = join(FOLDER, `chromium-${version}`);
  if (existsSync(program)) return program;
  const folder = join(FOLDER, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', [...args, `chrome-aws-lambda@${release}`], { cwd: folder, stdio: 'inherit' });
  const main = createRequire(join(folder, 'package.json')).resolve('chrome-aws-lambda/package.json');
  const packed = readFileSync(join(main, '../bin/chromium.br'));
  writeFileSync(program, brotliDecompressSync(packed), { mode: 0o755 });
  return program;
}

/**
 * Starts an old Chromium without a window and drives it over DevTools.
 * @param options.scripts whether pages may run scripts
 */
export async function startOldChromium(
  version: string,
  { width, height, scripts }: { width: number; height: number; scripts: boolean },
): Promise<BrowserSession> {
  const program = readyProgram(version);
  const profile = mkdtempSync(join(tmpdir(), 'old-chromium-'));
  const command = [
    program,
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-software-rasterizer',
    `--user-data-dir=${profile}`,
    `--window-size=${width},${height}`,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  const address = /DevTools listening on ws:\/\/(\S+?)\//;
  const browser = await startProgram(
    command,
    { HOME: profile },
    (output) => address.exec(output)?.[1] ?? null,
  );
  const send = await connect(await findPage(browser.ready));
  await send('Page.enable', {});
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
  if (!scripts) await send('Emulation.setScriptExecutionDisabled', { value: true });
  return {
    open: async (url) => {
      await send('Page.navigate', { url });
    },
    evaluate: async (expression) => {
      const evaluated = await send<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value;
    },
    perform: async (sources) => {
      for (const source of sources) await performSource(send, source as Source & InputSource);
    },
    takePicture: async () => (await send<{ data: string }>('Page.captureScreenshot', { format: 'png' })).data,
    close: async () => {
      await browser.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Evaluated = { result: { value: string }; exceptionDetails?: { text: string } };

/** The address of the only page. */
async function findPage(host: string): Promise<string> {
  return waitFor('the page of the browser', async () => {
    const reply = await fetch(`http://${host}/json/list`);
    const targets = (await reply.json()) as { type: string; webSocketDebuggerUrl: string }[];
    return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? null;
  });
}

type Action = { type: string; x?: number; y?: number; value?: string };
type Source = { type: string; actions: Action[] };

/** WebDriver's actions as commands of DevTools. */
async function performSource(send: Send, { type, actions }: Source): Promise<void> {
  let at = { x: 0, y: 0 };
  for (const action of actions) {
    if (type === 'key') {
      if (action.type === 'keyDown')
        await send('Input.dispatchKeyEvent', { type: 'char', text: action.value, key: action.value });
      continue;
    }
    if (action.type === 'pointerMove') at = { x: action.x ?? 0, y: action.y ?? 0 };
    const kind = { pointerMove: 'mouseMoved', pointerDown: 'mousePressed', pointerUp: 'mouseReleased' }[
      action.type
    ];
    await send('Input.dispatchMouseEvent', { type: kind, ...at, button: 'left', clickCount: 1 });
  }
}
