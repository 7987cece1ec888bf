import type { Clock } from '@portal/domain/time/clock';
import type { Pool } from 'pg';
import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { acceptedSecrets, createReplacingSecret, type Secret } from '../platform/crypto/secret.ts';
import { readStoredSecret } from '../platform/crypto/stored-secret.ts';
import type { Db } from '../platform/database/open-db.ts';
import { limitFailedLookups } from '../platform/http/rate-limits/failed-lookups.ts';
import { createRateLimiter } from '../platform/http/rate-limits/rate-limiter.ts';
import { SOCKET_LIMITS } from '../platform/http/security/socket-limits.ts';
import { createVisitorIds } from '../platform/http/visitors/visitor-ids.ts';
import { forgetVisitor, moveVisitorRows } from './visitor-rows.ts';

type Parts = { config: Config; db: Db; limits: Pool; clock: Clock; environment: { publicUrl: () => string } };

/** Rate limits, socket limits and visitor identification. */
export function createRequestGuards({ config, db, limits, clock, environment }: Parts) {
  const limiter = createRateLimiter({ pool: limits, factor: config.rateLimitFactor });
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
      forget: (visitorId) => forgetVisitor(db, visitorId),
    },
  } satisfies Partial<AppDeps>;
}

/**
 * The secret that keys are derived from: `SECRET`, or the one stored in the data folder. Contains the
 * previous secret, which is still accepted.
 */
export function readPortalSecret({ secret, secretPrevious, dataDir }: Config): Secret {
  const current = secret ?? readStoredSecret(dataDir);
  return secretPrevious ? createReplacingSecret(current.reveal(), secretPrevious) : current;
}
