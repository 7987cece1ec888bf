import { createLogger } from '@portal/platform/http/observability/request-log';
import { loadConfig } from '../config/load-config.ts';
import { startPortal } from '../start-portal.ts';
import { shiftDate } from './shift-date.ts';

// A server node of the fault run, without the web pages: they move no money and take most of the start-up time.
// Receives the clock shift as an argument and later over IPC. Sends its address over IPC. Stops gracefully on SIGTERM,
// as apps/server/src/main.ts does.

shiftDate(Number(process.argv[2] ?? 0));
process.on('message', ({ aheadMs }: { aheadMs: number }) => shiftDate(aheadMs));
const config = await loadConfig();
const portal = await startPortal(config, createLogger(config.logLevel), { withWeb: false });
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => {
  portal.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ ready: portal.address });
