import type { Brand } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../operator/operator.ts';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { Db } from '../../platform/database/open-db.ts';
import type { Faqs } from './read-faqs.ts';

/** Time limits of other features that answers mention. */
export type FaqTimes = {
  /** Minutes that a wallet waits for the payer's approval. */
  approvalMinutes: number;
  /** Minutes in which a card payment must be finished. */
  cardMinutes: number;
  /** Hours in which an order can be paid. */
  orderHours: number;
};

/** Dependencies of the help centre. */
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
