import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { Db } from '../../platform/database/open-db.ts';
import type { RateLimiter } from '../../platform/http/rate-limits/rate-limiter.ts';
import type { FaqValueDeps } from './read-faq-values.ts';
import type { Faqs } from './read-faqs.ts';

/** Dependencies of the help centre. */
export type HelpDeps = FaqValueDeps & {
  faqs: () => Faqs;
  /** Paths without language that this operator does not offer. */
  closedPaths: readonly string[];
  db: Db;
  clock: Clock;
  secret: Secret;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
};
