import type { Clock } from '@portal/domain/clock';
import type { Pool } from 'pg';
import type { AppDeps } from './app.ts';
import type { Config } from './config.ts';
import { acceptedSecrets, type Secret, secretReplacing } from './platform/crypto/secret.ts';
import { storedSecret } from './platform/crypto/stored-secret.ts';
import type { Db } from './platform/db/open-db.ts';
import { countWrongLookUps } from './platform/http/look-ups.ts';
import { rateLimiter } from './platform/http/rate-limiter.ts';
import { SOCKET_LIMITS } from './platform/http/socket-limits.ts';
import { visitorIds } from './platform/http/visitor-ids.ts';
import { forgetVisitor, moveVisitorRows } from './visitor-rows.ts';

type Parts = { config: Config; db: Db; limits: Pool; clock: Clock; outside: { publicUrl: () => string } };

/** Rate limits, socket limits and visitor identification. */
export function openEdges({ config, db, limits, clock, outside }: Parts) {
  const limiter = rateLimiter({ pool: limits, factor: config.rateLimitFactor });
  return {
    limiter,
    lookUps: { account: countWrongLookUps(limiter, 'account'), bill: countWrongLookUps(limiter, 'bill') },
    socketLimits: SOCKET_LIMITS,
    publicUrl: outside.publicUrl,
    visitors: {
      ...visitorIds(acceptedSecrets(secretOf(config)), clock),
      moveRows: (from, to) => moveVisitorRows(db, from, to),
      forget: (visitorId) => forgetVisitor(db, visitorId),
    },
  } satisfies Partial<AppDeps>;
}

/**
 * The secret that keys are derived from: `SECRET`, or the one stored in the data folder. Contains the
 * previous secret, which is still accepted.
 */
export function secretOf({ secret, secretPrevious, dataDir }: Config): Secret {
  const current = secret ?? storedSecret(dataDir);
  return secretPrevious ? secretReplacing(current.reveal(), secretPrevious) : current;
}
