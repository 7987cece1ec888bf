import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { openSandbox } from '../container/open/open-sandbox.ts';

type SandboxProcessOptions = { config: Config; log: FastifyBaseLogger; databaseUrl: string };

/** Starts the simulators and serves their pages to the processes of the portal, on a free port of the loopback address. */
export async function startSandboxProcess(options: SandboxProcessOptions) {
  const sandbox = await openSandbox(options);
  const app = Fastify({ forceCloseConnections: true });
  await app.register(sandbox.pages);
  const pages = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    await sandbox.stop();
  };
  return {
    started: { startMessage: '', port: null, sandbox: { addresses: sandbox.addresses, pages } },
    measuredHere: async () => [],
    setPort: sandbox.setPort,
    leave: stop,
    stop,
  };
}
