import { loadConfig } from './config.ts';
import { captureConsole } from './platform/http/capture-console.ts';
import { makeLog } from './platform/http/request-log.ts';
import { startPortal } from './start-portal.ts';

/** Whoever stops us waits this long for it to be graceful. */
const MOST_STOPPING_MS = 9_500;

const config = loadConfig();
const log = makeLog(config.logLevel);
captureConsole(log);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);

const starting = startPortal(config, log);
starting.then(
  (portal) => stopping || process.stdout.write(portal.greeting),
  (error: Error) => {
    log.debug({ err: error }, 'start failed');
    process.stderr.write(`\nThe portal could not start: ${error.message}\n`);
    process.exit(1);
  },
);

/** Once gracefully, also in the middle of a start; whoever asks again is not kept waiting. */
async function stop(): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => {
    log.error('stopping took too long: what is left is taken up at the next start');
    process.exit(1);
  }, MOST_STOPPING_MS).unref();
  try {
    const portal = await starting;
    await portal.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'stopping failed');
    process.exit(1);
  }
}
