import type { Clock } from '@portal/domain/time/clock';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { FastifyBaseLogger } from 'fastify';
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
