import type { Run } from './run.ts';

/** Where a gateway sends the customer back to. */
const RETURN_PATH = '/payment/gateway';

/** As many times each page of a payment is opened: more than a payment is checked in its first hour. */
const TIMES = 40;
/** Payments it is done to; more would only take longer. */
const MOST_PAYMENTS = 20;

/**
 * Somebody without any cookie opens the return addresses of open card payments over and over. It may bring a check
 * forward, and must use up nothing (the customer's own reloads do the same).
 */
export async function hammerGatewayReturns({ scene, seen }: Run): Promise<void> {
  const { rows } = await scene.pool.query<{ id: string; gateway: string }>(
    `SELECT id, replace(mode, 'card-', '') AS gateway FROM payments
     WHERE mode LIKE 'card-%' AND state IN ('submitted', 'awaiting-customer') LIMIT $1`,
    [MOST_PAYMENTS],
  );
  for (const { id, gateway } of rows) {
    const path = `${RETURN_PATH}/${gateway}/${id}`;
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () =>
        scene.front
          .forward({ method: 'GET', path, headers: {}, body: Buffer.alloc(0) })
          .then(({ status }) => status)
          .catch(() => 0),
      ),
    );
    const bad = answers.find((status) => status >= 500 && status !== 503);
    if (bad) seen.push(`the return page of a gateway answered ${bad}`);
  }
}
