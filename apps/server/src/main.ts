import { captureConsole } from '@portal/platform/http/observability/capture-console';
import { createLogger } from '@portal/platform/http/observability/request-log';
import { nameSourcesInTraces } from '@portal/platform/name-sources';
import { describeStartFailure } from '@portal/platform/start-error';
import { loadConfig } from './config/load-config.ts';

/** Maximum time for a graceful shutdown. Process managers usually send SIGKILL after ten seconds. */
const MAX_STOPPING_MS = 9_500;

nameSourcesInTraces(import.meta.filename);
const config = await loadConfig();
const log = createLogger(config.logLevel);
captureConsole(log);

run();

/** Runs the portal until a signal stops it. */
function run(): void {
  let stopping = false;
  const starting = import('./start-portal.ts').then(({ startPortal }) => startPortal(config, log));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  starting.then(
    (portal) => stopping || process.stdout.write(portal.startMessage),
    (error: unknown) => {
      log.debug({ err: error }, 'start failed');
      process.stderr.write(describeStartFailure(error));
      process.exit(1);
    },
  );

  /** The first signal stops gracefully, even during the start. The second one exits immediately. */
  async function stop(): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      log.error('graceful shutdown timed out: unfinished work continues at the next start');
      process.exit(1);
    }, MAX_STOPPING_MS).unref();
    try {
      const portal = await starting;
      await portal.stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  }
}
