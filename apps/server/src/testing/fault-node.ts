import { loadConfig } from '../config.ts';
import { makeLog } from '../platform/http/request-log.ts';
import { startPortal } from '../start-portal.ts';

// A server node without the pages, which have no part in money and take most of its start. Says over IPC where it
// listens; ends gracefully on SIGTERM as apps/server/src/main.ts does.

const config = loadConfig();
const portal = await startPortal(config, makeLog(config.logLevel), { withWeb: false });
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => {
  portal.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ ready: portal.address });
