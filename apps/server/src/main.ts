import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { makeRoot } from './deps.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { makeLog } from './platform/http/request-log.ts';

const config = loadConfig();
const log = makeLog(config.logLevel);
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ dataDir: config.dataDir, log: (line) => log.warn(line) });
const databaseUrl = config.databaseUrl?.reveal() ?? embedded?.url ?? '';
await migrate(databaseUrl);
const draining = false;
const root = await makeRoot({ config, databaseUrl, log, draining: () => draining });
const app = await buildApp(root.app);
await app.listen({ host: config.host, port: config.port });
