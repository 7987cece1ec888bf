import type { Clock } from '@portal/domain/time/clock';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { PaymentLog } from '../payment-alarms.ts';
import { IMPERSONAL_CONTENTS } from './impersonal-contents.ts';
import { newPseudonymKey, PSEUDONYM_PREFIX, pseudonymSql } from './pseudonym.ts';

const BATCH = 500;
/** A job that runs longer than 100 seconds is treated as abandoned. */
const MAX_RUN_MS = 60_000;

const ANONYMISE = preparedStatement<{ before: Date; key: Buffer; limit: number }>(
  'anonymise-payments',
  `WITH old AS (
     SELECT id, created_at FROM archived_payments
     -- A range of the index of payers: digits come before letters, so a month that is anonymous costs nothing.
     WHERE created_at < $before::timestamptz AND payer < '${PSEUDONYM_PREFIX}'
     LIMIT $limit::integer FOR UPDATE SKIP LOCKED)
   UPDATE archived_payments a SET
     payer = ${pseudonymSql('payer')}, msisdn = ${pseudonymSql('msisdn')}, email = NULL,
     contents = ${IMPERSONAL_CONTENTS}
   FROM old WHERE a.id = old.id AND a.created_at = old.created_at`,
);

/** A payment for several is no longer found by their numbers. */
const FORGET_NUMBERS = preparedStatement<{ before: Date }>(
  'forget-recharged-numbers',
  `DELETE FROM recharged_numbers n WHERE EXISTS (
     SELECT FROM archived_payments p WHERE p.id = n.payment_id AND p.created_at < $before::timestamptz)`,
);

/** The numbers of other wallets that got refunds. There are few, so that one statement is enough. */
const ANONYMISE_PAYEES = preparedStatement<{ before: Date; key: Buffer }>(
  'anonymise-payees',
  `UPDATE payment_refunds r SET payee = ${pseudonymSql('payee')}
     WHERE payee < '${PSEUDONYM_PREFIX}' AND EXISTS (
       SELECT FROM archived_payments p WHERE p.id = r.payment_id AND p.created_at < $before::timestamptz)`,
);

/** Mandates that ended so long ago, and about which nothing is open at the provider. */
const ANONYMISE_MANDATES = preparedStatement<{ before: Date; key: Buffer }>(
  'anonymise-mandates',
  `UPDATE payment_mandates SET payer = ${pseudonymSql('payer')}, email = NULL, provider_mandate = NULL,
        card_brand = NULL, card_last4 = NULL, card_key = NULL, end_token = NULL
   WHERE closed_at < $before::timestamptz AND due_at IS NULL AND payer < '${PSEUDONYM_PREFIX}'`,
);

/** What nobody decided about in all that time, and names another wallet. */
const DROP_PROPOSALS = preparedStatement<{ before: Date }>(
  'drop-old-proposals',
  `DELETE FROM staff_proposals WHERE decided_at IS NULL AND case_act ? 'payee' AND proposed_at < $before::timestamptz`,
);

/**
 * Replaces the numbers of archived payments by pseudonyms, and erases e-mail, account number, name and address, for at most
 * a minute; the next run does what is left. Amounts, times and references stay for the accountants.
 * @param deps.keptMonths age of a payment in months of 30 days
 * @returns the number of payments
 */
export async function anonymisePayments(deps: {
  pool: pg.Pool;
  clock: Clock;
  log: PaymentLog;
  keptMonths: number;
}): Promise<number> {
  const { pool, clock, log, keptMonths } = deps;
  const before = new Date(clock.now().getTime() - keptMonths * 30 * 24 * 3_600_000);
  const key = newPseudonymKey();
  const startedAt = performance.now();
  await pool.query(ANONYMISE_PAYEES({ before, key }));
  await pool.query(FORGET_NUMBERS({ before }));
  await pool.query(ANONYMISE_MANDATES({ before, key }));
  await pool.query(DROP_PROPOSALS({ before }));
  let changed = 0;
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const { rowCount } = await pool.query(ANONYMISE({ before, key, limit: BATCH }));
    if (!rowCount) break;
    changed += rowCount;
  }
  if (changed > 0) log.info({ payments: changed }, 'payments made anonymous');
  return changed;
}
