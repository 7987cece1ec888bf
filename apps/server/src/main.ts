import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { makeRoot } from './deps.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { captureConsole } from './platform/http/capture-console.ts';
import { makeLog } from './platform/http/request-log.ts';

const config = loadConfig();
const log = makeLog(config.logLevel);
captureConsole(log);
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ dataDir: config.dataDir, log: (line) => log.warn(line) });
const databaseUrl = config.databaseUrl?.reveal() ?? embedded?.url ?? '';
await migrate(databaseUrl);
let draining = false;
const root = await makeRoot({ config, databaseUrl, log, draining: () => draining });
const app = await buildApp(root.app);
await app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    draining = true;
    await app.close();
    await root.close();
    await embedded?.stop();
  });
