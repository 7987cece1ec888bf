import cookie from '@fastify/cookie';
import { setErrorHandlers } from '@portal/platform/http/errors/error-handler';
import { closeConnectionsWhileDraining, type Readiness } from '@portal/platform/http/observability/health';
import { createRequestId } from '@portal/platform/http/observability/request-id';
import { logRequests } from '@portal/platform/http/observability/request-log';
import type { Overload } from '@portal/platform/http/overload/overload';
import { countRequests, type ShedsNewWork } from '@portal/platform/http/overload/shed-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { type HostRules, rejectUnknownHosts } from '@portal/platform/http/security/allowed-hosts';
import { rejectCrossSiteRequests } from '@portal/platform/http/security/same-site';
import { addSecurityHeaders } from '@portal/platform/http/security/security-headers';
import {
  limitConnections,
  type SocketLimits,
  socketOptions,
} from '@portal/platform/http/security/socket-limits';
import type { Visitors } from '@portal/platform/http/visitors/visitor-cookie';
import { traceRequests } from '@portal/platform/tracing/trace-requests';
import type { Tracing } from '@portal/platform/tracing/tracing';
import type { FormatText } from '@portal/platform/wording/sentences';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config/config.ts';

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
