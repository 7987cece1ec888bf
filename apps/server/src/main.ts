import { loadConfig } from './config/config.ts';
import { captureConsole } from './platform/http/observability/capture-console.ts';
import { createLogger } from './platform/http/observability/request-log.ts';
import { nameSourcesInTraces } from './platform/name-sources.ts';
import { SUPERVISED } from './supervisor/messages.ts';

/** Maximum time for a graceful shutdown. Process managers usually send SIGKILL after ten seconds. */
const MAX_STOPPING_MS = 9_500;

nameSourcesInTraces(import.meta.filename);
const config = loadConfig();
const log = createLogger(config.logLevel);
captureConsole(log);

if (process.argv[2] === SUPERVISED) {
  const { runProcess } = await import('./supervisor/run-process.ts');
  await runProcess(config, log);
} else run();

/** Runs the portal until a signal stops it. */
function run(): void {
  let stopping = false;
  const starting = startConfigured();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handle);
  starting.then(
    (portal) => stopping || process.stdout.write(portal.startMessage),
    (error: Error) => {
      log.debug({ err: error }, 'start failed');
      process.stderr.write(`\nThe portal could not start: ${error.message}\n`);
      process.exit(1);
    },
  );

  /** SIGHUP restarts the processes, if there are several. A terminal that closes sends it too and means the end. */
  async function handle(signal: NodeJS.Signals): Promise<void> {
    const restarts = signal === 'SIGHUP' && config.workers > 1 && !process.stdin.isTTY;
    if (!restarts) return stop();
    if (!stopping) await (await starting).restart();
  }

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

/** The portal in this process, or in several that this one supervises. Imports only what that needs. */
async function startConfigured() {
  if (config.workers > 1) {
    const { supervise } = await import('./supervisor/supervise.ts');
    return supervise(config, log, import.meta.filename);
  }
  const { startPortal } = await import('./start-portal.ts');
  return { ...(await startPortal(config, log)), restart: async () => {} };
}
