import { findFreePorts } from '../free-ports.ts';
import type { BrowserSession } from './browser-session.ts';
import { programPath, startProgram } from './start-program.ts';

const PACKAGE = 'webkit2gtk-driver';

/** Starts Debian's WebKit on a screen of its own (Xvfb) and drives it over WebDriver. */
export async function startWebkit({
  width,
  height,
}: {
  width: number;
  height: number;
}): Promise<BrowserSession> {
  const driver = programPath('/usr/bin/WebKitWebDriver', PACKAGE);
  const xvfb = programPath('/usr/bin/Xvfb', 'xvfb');
  const screen = await startProgram(
    [xvfb, '-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    {},
    (output) => /^(\d+)\n/.exec(output)?.[1] ?? null,
  );
  const [port = 0] = await findFreePorts(1);
  const server = await startDriver(driver, screen.ready, port);
  const send = commandsOf(server.ready);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
  return {
    open: async (url) => {
      await send('POST', `${session}/url`, { url });
    },
    evaluate: (expression) =>
      send<string>('POST', `${session}/execute/sync`, { script: `return ${expression};`, args: [] }),
    perform: async (actions) => {
      await send('POST', `${session}/actions`, { actions });
    },
    close: async () => {
      await send('DELETE', session);
      await server.stop();
      await screen.stop();
    },
  };
}

/** WebKit's own sandbox needs rights that a container does not have. */
const ENVIRONMENT = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' };

/** The driver prints nothing when it is ready, so its status is requested until it answers. */
function startDriver(driver: string, display: string, port: number) {
  const origin = `http://127.0.0.1:${port}`;
  return startProgram(
    [driver, '--host=127.0.0.1', `--port=${port}`],
    { ...ENVIRONMENT, DISPLAY: `:${display}` },
    () =>
      fetch(`${origin}/status`).then(
        () => origin,
        () => null,
      ),
  );
}

type Command = <Result = unknown>(method: 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

function commandsOf(origin: string): Command {
  return async <Result>(method: 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}
