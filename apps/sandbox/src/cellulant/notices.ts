import type { Clock } from '@portal/domain/time/clock';
import { type Checkout, readCheckout } from '../hosted-pages/checkouts.ts';
import { refundCheckout } from '../hosted-pages/refund-checkout.ts';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { secondsAfter } from '../seconds-after.ts';
import { describeRequest } from './describe-request.ts';
import { type Acknowledgement, parseAcknowledgement } from './status-codes.ts';

/** The merchant's acknowledgement of each notice, and when the notice is sent again. */
export const NOTICE_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.tingg_notices (
  checkout_id text PRIMARY KEY,
  acknowledgement int CHECK (acknowledgement IN (180, 183, 188)),
  next_at timestamptz,
  until timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS tingg_notices_due ON sandbox.tingg_notices (next_at) WHERE next_at IS NOT NULL;
`;

/** A notice that was not acknowledged is sent again after that long, for a day (PROVIDERS.md section 3). */
const AGAIN_SECONDS = 30;
const GIVE_UP_SECONDS = 86_400;
const ATTEMPT_MS = 5_000;

/** The gateway as notices need it. */
export type NoticeContext = { db: SandboxDb; clock: Clock; name: string };

/** The merchant's acknowledgement, `null` when there is none yet. */
export async function readAcknowledgement(sql: Sql, checkoutId: string): Promise<Acknowledgement | null> {
  const { rows } = await sql.query<{ acknowledgement: number | null }>(
    'SELECT acknowledgement FROM sandbox.tingg_notices WHERE checkout_id = $1',
    [checkoutId],
  );
  return parseAcknowledgement(rows[0]?.acknowledgement);
}

/** Stores an acknowledgement; the first final one stands. A rejection refunds the payment. */
export async function acknowledge(
  context: NoticeContext,
  checkout: Checkout,
  code: Acknowledgement,
): Promise<boolean> {
  const { db, clock } = context;
  const { rowCount } = await db.query(
    `INSERT INTO sandbox.tingg_notices AS n VALUES ($1, $2, NULL, $3)
     ON CONFLICT (checkout_id) DO UPDATE SET acknowledgement = $2, next_at = NULL WHERE n.acknowledgement IS NULL OR n.acknowledgement = 188`,
    [checkout.id, code, secondsAfter(clock.now(), GIVE_UP_SECONDS)],
  );
  if (rowCount && code === 180) await refundCheckout(context, checkout.reference);
  return rowCount === 1;
}

/** Sends a notice now, and again every 30 s for a day until the merchant acknowledges it. */
export async function sendNotice(context: NoticeContext, checkout: Checkout): Promise<void> {
  const { db, clock } = context;
  await db.query(
    `INSERT INTO sandbox.tingg_notices AS n VALUES ($1, NULL, $2, $3)
     ON CONFLICT (checkout_id) DO UPDATE SET next_at = $2 WHERE n.acknowledgement IS NULL`,
    [checkout.id, secondsAfter(clock.now(), AGAIN_SECONDS), secondsAfter(clock.now(), GIVE_UP_SECONDS)],
  );
  await deliver(context, checkout);
}

/** Sends the notices that are due again. */
export async function resendNotices(context: NoticeContext): Promise<void> {
  const { db, clock, name } = context;
  const { rows } = await db.query<{ checkout_id: string }>(
    `UPDATE sandbox.tingg_notices SET next_at = CASE WHEN until > $1 THEN $2::timestamptz END
     WHERE next_at <= $1 RETURNING checkout_id`,
    [clock.now(), secondsAfter(clock.now(), AGAIN_SECONDS)],
  );
  for (const { checkout_id: id } of rows) {
    const checkout = await readCheckout(db, name, { id });
    if (checkout) await deliver(context, checkout);
  }
}

/** Sends the state of the checkout as passed in: a forged notice is sent this way too. */
async function deliver(context: NoticeContext, checkout: Checkout): Promise<void> {
  const body = describeRequest(checkout, await readAcknowledgement(context.db, checkout.id));
  const url = checkout.details.callbackUrl;
  if (!url) return;
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    .then((response) => response.json() as Promise<{ status_code?: unknown; statusCode?: unknown }>)
    // A merchant that is down, or answers something else, gets the notice again.
    .catch(() => null);
  const code = parseAcknowledgement(answer?.status_code ?? answer?.statusCode);
  const stored = code && (await readCheckout(context.db, context.name, { id: checkout.id }));
  // The acknowledgement of a forged notice counts for nothing.
  if (code && stored?.state === checkout.state) await acknowledge(context, stored, code);
}
