import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserSession } from './browser-session.ts';
import { programPath, startProgram } from './start-program.ts';

type Reply = { id: number; type: 'success' | 'error'; result?: unknown; error?: string; message?: string };

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

type Send = <Result = unknown>(method: string, params: object) => Promise<Result>;

/** Opens the connection of the protocol. Each command has a reply with its number. */
async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`No connection to ${url}`)));
  await opened.promise;
  const open = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    open.get(reply.id)?.(reply);
    open.delete(reply.id);
  });
  let id = 0;
  return async <Result>(method: string, params: object) => {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    open.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await promise;
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error} ${reply.message}`);
    return reply.result as Result;
  };
}
