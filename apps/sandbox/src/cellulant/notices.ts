import { type Checkout, findCheckout } from '../card-checkout/checkouts.ts';
import { refundCheckout } from '../card-checkout/refund-checkout.ts';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { describeRequest } from './describe-request.ts';
import { type Acknowledgement, parseAcknowledgement } from './status-codes.ts';

export const GATEWAY = 'cellulant';

/** What the merchant said to each notice, and when it is told again. */
export const CELLULANT_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.cellulant_notices (
  checkout_id text PRIMARY KEY,
  said int CHECK (said IN (180, 183, 188)),
  next_at timestamptz,
  until timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS cellulant_notices_due ON sandbox.cellulant_notices (next_at) WHERE next_at IS NOT NULL;
`;

/** A notice that was not acknowledged is sent again after that long, for a day (PROVIDERS.md section 3). */
const AGAIN_SECONDS = 30;
const GIVE_UP_SECONDS = 86_400;
const ATTEMPT_MS = 5_000;

export type NoticeContext = { db: SandboxDb; clock: { now: () => Date } };

/** What the merchant said so far, `null` when nothing. */
export async function readSaid(sql: Sql, checkoutId: string): Promise<Acknowledgement | null> {
  const { rows } = await sql.query<{ said: number | null }>(
    'SELECT said FROM sandbox.cellulant_notices WHERE checkout_id = $1',
    [checkoutId],
  );
  return parseAcknowledgement(rows[0]?.said);
}

/** Keeps what the merchant said; the first final word stands. A rejection gives the money back. */
export async function acknowledge(
  { db, clock }: NoticeContext,
  checkout: Checkout,
  said: Acknowledgement,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO sandbox.cellulant_notices AS n VALUES ($1, $2, NULL, $3)
     ON CONFLICT (checkout_id) DO UPDATE SET said = $2, next_at = NULL WHERE n.said IS NULL OR n.said = 188`,
    [checkout.id, said, after(clock, GIVE_UP_SECONDS)],
  );
  if (rowCount && said === 180) await refundCheckout({ db, clock }, GATEWAY, checkout.reference);
  return rowCount === 1;
}

/** Tells the merchant about a checkout now, and again every 30 s for a day until its answer is a recognised one. */
export async function notify(context: NoticeContext, checkout: Checkout): Promise<void> {
  const { db, clock } = context;
  await db.query(
    `INSERT INTO sandbox.cellulant_notices AS n VALUES ($1, NULL, $2, $3)
     ON CONFLICT (checkout_id) DO UPDATE SET next_at = $2 WHERE n.said IS NULL`,
    [checkout.id, after(clock, AGAIN_SECONDS), after(clock, GIVE_UP_SECONDS)],
  );
  await deliver(context, checkout);
}

/** Sends the notices whose hour has come. */
export async function notifyAgain(context: NoticeContext): Promise<void> {
  const { db, clock } = context;
  const { rows } = await db.query<{ checkout_id: string }>(
    `UPDATE sandbox.cellulant_notices SET next_at = CASE WHEN until > $1 THEN $2::timestamptz END
     WHERE next_at <= $1 RETURNING checkout_id`,
    [clock.now(), after(clock, AGAIN_SECONDS)],
  );
  for (const { checkout_id: id } of rows) {
    const checkout = await findCheckout(db, GATEWAY, { id });
    if (checkout) await deliver(context, checkout);
  }
}

/** Sends what is true of the checkout as it was handed in: a false notice is told this way too. */
async function deliver(context: NoticeContext, checkout: Checkout): Promise<void> {
  const body = describeRequest(checkout, await readSaid(context.db, checkout.id));
  const url = checkout.details.callbackUrl;
  if (!url) return;
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    .then((response) => response.json() as Promise<{ status_code?: unknown; statusCode?: unknown }>)
    // A merchant that is down, or answers something else, is told again.
    .catch(() => null);
  const said = parseAcknowledgement(answer?.status_code ?? answer?.statusCode);
  const stored = said && (await findCheckout(context.db, GATEWAY, { id: checkout.id }));
  // What somebody says to a false notice is about nothing.
  if (said && stored?.state === checkout.state) await acknowledge(context, stored, said);
}

function after(clock: NoticeContext['clock'], seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
