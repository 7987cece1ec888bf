import type { Clock } from '@portal/domain/time/clock';
import { acceptedSecrets, createReplacingSecret, type Secret } from '@portal/platform/crypto/secret';
import { readStoredSecret } from '@portal/platform/crypto/stored-secret';
import type { Db } from '@portal/platform/database/open-db';
import { limitFailedLookups } from '@portal/platform/http/rate-limits/failed-lookups';
import { createRateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { SOCKET_LIMITS } from '@portal/platform/http/security/socket-limits';
import { createVisitorIds } from '@portal/platform/http/visitors/visitor-ids';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { ServerDeps } from '../create-server.ts';
import { forgetVisitor, moveVisitorRows } from './visitor-rows.ts';

type Parts = { config: Config; db: Db; limits: Pool; clock: Clock; environment: { publicUrl: () => string } };

/** Rate limits, socket limits and visitor identification. */
export function createRequestGuards({ config, db, limits, clock, environment }: Parts) {
  const limiter = createRateLimiter({ pool: limits, factor: config.rateLimitFactor, clock });
  return {
    limiter,
    lookups: {
      account: limitFailedLookups(limiter, 'account'),
      bill: limitFailedLookups(limiter, 'bill'),
      lead: limitFailedLookups(limiter, 'lead'),
    },
    socketLimits: SOCKET_LIMITS,
    publicUrl: environment.publicUrl,
    visitors: {
      ...createVisitorIds(acceptedSecrets(readPortalSecret(config)), clock),
      moveRows: (from, to) => moveVisitorRows(db, from, to),
      forget: (visitorId) => forgetVisitor(db, visitorId, clock.now()),
    },
  } satisfies Partial<ServerDeps> & Record<'lookups', unknown>;
}

/**
 * The secret that keys are derived from: `SECRET`, or the one stored in the data folder. Contains the
 * previous secret, which is still accepted.
 */
export function readPortalSecret({ secret, secretPrevious, dataDir }: Config): Secret {
  const current = secret ?? readStoredSecret(dataDir);
  return secretPrevious ? createReplacingSecret(current.reveal(), secretPrevious) : current;
}
