import { loadConfig } from '../config.ts';
import { makeLog } from '../platform/http/request-log.ts';
import { startPortal } from '../start-portal.ts';
import { shiftDate } from './shift-date.ts';

// A server node without the pages, which have no part in money and take most of its start. Told how far its clock is
// ahead, when it starts and whenever that changes. Says over IPC where it listens; ends gracefully on SIGTERM as
// apps/server/src/main.ts does.

shiftDate(Number(process.argv[2] ?? 0));
process.on('message', ({ aheadMs }: { aheadMs: number }) => shiftDate(aheadMs));
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
