import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { type HostRules, refuseOtherHosts } from './platform/http/allowed-hosts.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { endConnectionsWhileDraining, type Readiness } from './platform/http/health.ts';
import type { RateLimiter } from './platform/http/rate-limiter.ts';
import { newRequestId } from './platform/http/request-id.ts';
import { logRequests } from './platform/http/request-log.ts';
import { refuseOtherSites } from './platform/http/same-site.ts';
import { secureHeaders } from './platform/http/security-headers.ts';
import { limitConnections, type SocketLimits, socketOptions } from './platform/http/socket-limits.ts';
import type { Visitors } from './platform/http/visitor-cookie.ts';
import type { Say } from './platform/wording/sentences.ts';

/** Dependencies of the hooks that run for every request. */
export type EdgeDeps = {
  config: Pick<Config, 'host' | 'trustProxy' | 'assetHost' | 'publicUrl' | 'allowedHosts'>;
  log: FastifyBaseLogger;
  say: Say;
  readiness: Readiness;
  limiter: RateLimiter;
  socketLimits: SocketLimits;
  visitors: Visitors;
  /** Address that visitors open: `PUBLIC_URL`, or the address the portal listens on. */
  publicUrl: () => string;
};

/** Larger requests are rejected. The largest legitimate request is a tenth of this. */
const MAX_BODY_BYTES = 64 * 1024;

/** Creates a server without routes: socket limits, allowed hosts, headers, request log and error handler. */
export async function makeServer(deps: EdgeDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: deps.config.trustProxy,
    ...socketOptions(deps.socketLimits),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  limitConnections(app, deps.socketLimits);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app
    .decorateRequest('visitorId', '')
    .decorateRequest('visitorReturns', false)
    .decorateRequest('visitorToken', '')
    .decorateRequest('visitorIsNew', true)
    .decorateRequest('visitorRenewed', false)
    .decorateRequest('locale', null);
  await app.register(cookie);
  handleErrors(app, deps.say);
  logRequests(app);
  secureHeaders(app);
  refuseOtherHosts(app, hostRulesOf(deps.config));
  refuseOtherSites(app);
  endConnectionsWhileDraining(app, deps.readiness);
  return app;
}

/** Host names that the portal serves. */
function hostRulesOf({ host, publicUrl, assetHost, allowedHosts }: EdgeDeps['config']): HostRules {
  const addresses = [publicUrl, assetHost].flatMap((address) => (address ? new URL(address).hostname : []));
  return { names: [...addresses, ...allowedHosts, host], anyAddress: publicUrl === null };
}
