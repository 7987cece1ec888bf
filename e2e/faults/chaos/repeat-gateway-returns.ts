import type { FaultRun } from '../fault-run.ts';

/** Where a gateway redirects the customer. */
const RETURN_PATH = '/payment/gateway';

/** Opens per return page: more than the checks of a payment in its first hour. */
const REPEATS = 40;
/** Payments affected; more would only take longer. */
const PAYMENT_LIMIT = 20;

/**
 * Opens the return pages of open card payments many times without a cookie. This may trigger an earlier check, but
 * must not use up the check limit, because a customer may reload the page too.
 */
export async function repeatGatewayReturns({ environment, problems }: FaultRun): Promise<void> {
  const { rows } = await environment.pool.query<{ id: string; gateway: string }>(
    `SELECT id, replace(mode, 'card-', '') AS gateway FROM payments
     WHERE mode LIKE 'card-%' AND state IN ('submitted', 'awaiting-customer') LIMIT $1`,
    [PAYMENT_LIMIT],
  );
  for (const { id, gateway } of rows) {
    const path = `${RETURN_PATH}/${gateway}/${id}`;
    const statuses = await Promise.all(
      Array.from({ length: REPEATS }, () =>
        environment.front
          .forward({ method: 'GET', path, headers: {}, body: Buffer.alloc(0) })
          .then(({ status }) => status)
          .catch(() => 0),
      ),
    );
    const bad = statuses.find((status) => status >= 500 && status !== 503);
    if (bad) problems.push(`the return page of a gateway had status ${bad}`);
  }
}
