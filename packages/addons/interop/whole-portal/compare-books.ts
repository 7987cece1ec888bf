import { LEDGER } from '../../../../e2e/audit/ledgers.ts';
import { withDatabase } from '../../../../e2e/database.ts';
import { findViolations } from '../../../payments/src/audit/find-violations.ts';
import { atOperator, PRICE } from './customer.ts';
import type { WholePortal } from './start-whole-portal.ts';

type Row = {
  id: string;
  msisdn: string;
  state: string;
  amount_minor: string;
  charges: number;
  refunds: number;
};

/** Every payment, and what the wallet's own records say about it. */
const PAYMENTS = `SELECT p.id, p.msisdn, p.state, p.amount_minor,
    (SELECT count(*)::int FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = 'charge') AS charges,
    (SELECT count(*)::int FROM ${LEDGER} e WHERE e.payment_id = p.id AND e.kind = 'refund') AS refunds
  FROM payments p`;

/**
 * Compares the portal's books with those of the operator and the wallet, and checks the invariants SAFETY I1 to I9.
 * @returns one sentence for each difference
 */
export async function compareBooks({ databaseUrl, tmf }: WholePortal): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<Row>(PAYMENTS);
    const findings = await findViolations(client, { since: new Date(0), now: new Date() });
    const invariants = findings.flatMap(({ invariant, violations }) =>
      violations.map(({ subject, detail }) => `${invariant}: ${detail} (${subject})`),
    );
    return [
      ...invariants,
      ...rows.flatMap((row) => differencesOf(row, tmf)),
      ...findUnrequestedTopUps(rows, tmf),
    ];
  });
}

function differencesOf({ id, msisdn, state, charges, refunds }: Row, tmf: WholePortal['tmf']): string[] {
  const made = tmf.topUps.filter(({ description, status }) => description === id && status === 'completed');
  const expected: Record<string, [charges: number, refunds: number, topUps: number]> = {
    fulfilled: [1, 0, 1],
    refunded: [1, 1, 0],
  };
  const [charged = 0, refunded = 0, delivered = 0] = expected[state] ?? [];
  const problems: string[] = [];
  if (charges !== charged || refunds !== refunded || made.length !== delivered)
    problems.push(
      `payment ${id} is ${state}: charged ${charges}, refunded ${refunds}, topped up ${made.length} times`,
    );
  for (const { logicalResource, amount } of made) {
    const isRight =
      (logicalResource as { id: string }[])[0]?.id === atOperator(msisdn) &&
      (amount as { amount: number }).amount === PRICE;
    if (!isRight) problems.push(`payment ${id}: another line or amount was topped up`);
  }
  return problems;
}

/** Top-ups that no payment requested, and lines whose airtime is not the sum of their top-ups. */
function findUnrequestedTopUps(rows: readonly Row[], { topUps, lines }: WholePortal['tmf']): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const unknown = topUps.filter(({ description }) => !known.has(String(description)));
  const wrong = [...lines].filter(([number, { airtime }]) => {
    const fulfilled = rows.filter(
      ({ msisdn, state }) => state === 'fulfilled' && atOperator(msisdn) === number,
    );
    return airtime !== fulfilled.length * PRICE;
  });
  return [
    ...unknown.map(({ id }) => `top-up ${id} belongs to no payment`),
    ...wrong.map(
      ([number, { airtime }]) => `line ${number} has ${airtime}, which is not what was sold to it`,
    ),
  ];
}
