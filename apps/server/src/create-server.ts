import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config/config.ts';
import { setErrorHandlers } from './platform/http/errors/error-handler.ts';
import { closeConnectionsWhileDraining, type Readiness } from './platform/http/observability/health.ts';
import { createRequestId } from './platform/http/observability/request-id.ts';
import { logRequests } from './platform/http/observability/request-log.ts';
import type { Overload } from './platform/http/overload/overload.ts';
import { countRequests, type ShedsNewWork } from './platform/http/overload/shed-requests.ts';
import type { RateLimiter } from './platform/http/rate-limits/rate-limiter.ts';
import { type HostRules, rejectUnknownHosts } from './platform/http/security/allowed-hosts.ts';
import { rejectCrossSiteRequests } from './platform/http/security/same-site.ts';
import { addSecurityHeaders } from './platform/http/security/security-headers.ts';
import {
  limitConnections,
  type SocketLimits,
  socketOptions,
} from './platform/http/security/socket-limits.ts';
import type { Visitors } from './platform/http/visitors/visitor-cookie.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { FormatText } from './platform/wording/sentences.ts';

/** Dependencies of the hooks that run for every request. */
export type ServerDeps = {
  config: Pick<Config, 'host' | 'trustProxy' | 'assetHost' | 'publicUrl' | 'allowedHosts'>;
  log: FastifyBaseLogger;
  formatText: FormatText;
  readiness: Readiness;
  limiter: RateLimiter;
  overload: Overload;
  /** Whether new pages and purchases must be refused now. */
  shedsNewWork: ShedsNewWork;
  socketLimits: SocketLimits;
  visitors: Visitors;
  /** Address that visitors open: `PUBLIC_URL`, or the address the portal listens on. */
  publicUrl: () => string;
  /** `null`: requests are not traced. */
  tracing: Tracing | null;
};

/** Larger requests are rejected. The largest legitimate request is a tenth of this. */
const MAX_BODY_BYTES = 64 * 1024;

/** Creates a server without routes: socket limits, allowed hosts, headers, request log and error handler. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId,
    trustProxy: deps.config.trustProxy,
    ...socketOptions(deps.socketLimits, deps.formatText),
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
  setErrorHandlers(app, deps.formatText);
  if (deps.tracing) traceRequests(app, deps.tracing);
  logRequests(app);
  countRequests(app, deps.overload);
  addSecurityHeaders(app);
  rejectUnknownHosts(app, hostRulesOf(deps.config));
  rejectCrossSiteRequests(app);
  closeConnectionsWhileDraining(app, deps.readiness);
  return app;
}

/** Host names that the portal serves. */
function hostRulesOf({ host, publicUrl, assetHost, allowedHosts }: ServerDeps['config']): HostRules {
  const addresses = [publicUrl, assetHost].flatMap((address) => (address ? new URL(address).hostname : []));
  return { names: [...addresses, ...allowedHosts, host], anyAddress: publicUrl === null };
}
