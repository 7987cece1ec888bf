import type { Brand } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../operator/operator.ts';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { Db } from '../../platform/db/open-db.ts';
import type { Faqs } from './read-faqs.ts';

/** How long things take, as other features have it. */
export type FaqTimes = {
  /** Minutes a wallet's request waits for approval. */
  approvalMinutes: number;
  /** Minutes to finish a payment by card. */
  cardMinutes: number;
  /** Hours an order can be paid for. */
  orderHours: number;
};

/** What the help centre stands on. */
export type HelpDeps = {
  faqs: () => Faqs;
  settings: Settings;
  brand: Pick<Brand, 'name' | 'slug'>;
  times: FaqTimes;
  db: Db;
  clock: Clock;
  secret: Secret;
  log: FastifyBaseLogger;
};
