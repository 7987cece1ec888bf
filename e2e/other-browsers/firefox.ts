import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserSession } from './browser-session.ts';
import { connect } from './connect.ts';
import { programPath, startProgram } from './start-program.ts';

/** Starts Debian's Firefox without a window and drives it over WebDriver BiDi. */
export async function startFirefox({
  width,
  height,
}: {
  width: number;
  height: number;
}): Promise<BrowserSession> {
  const path = programPath('/usr/bin/firefox-esr', 'firefox-esr');
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const size = [`--width=${width}`, `--height=${height}`];
  const command = [
    path,
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    ...size,
  ];
  const address = /WebDriver BiDi listening on (ws:\S+)/;
  const firefox = await startProgram(
    command,
    { HOME: profile },
    (output) => address.exec(output)?.[1] ?? null,
  );
  const send = await connect(`${firefox.ready}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression) => {
      const target = { context };
      const evaluated = await send<Evaluated>('script.evaluate', { expression, target, awaitPromise: true });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value;
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions });
    },
    close: async () => {
      await send('browser.close', {});
      await firefox.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
