import { type Money, money } from '@portal/domain/money/money';
import type { Checkout } from '../hosted-pages/checkouts.ts';
import { listLatestPaid, readCheckout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { secondsAfter } from '../seconds-after.ts';
import { describeTransaction, toSubunits } from './transactions.ts';

/** Disputes of charges, one at a time for each. Amounts are in the currency's smallest units. */
export const DISPUTE_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.paystack_disputes (
  id bigserial PRIMARY KEY,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  category text NOT NULL,
  resolution text CHECK (resolution IN ('declined', 'merchant-accepted')),
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS paystack_disputes_open ON sandbox.paystack_disputes (reference) WHERE resolution IS NULL;
`;

/** How a dispute ended. `declined`: the merchant keeps the money; `merchant-accepted`: the payer has it. */
export type Resolution = 'declined' | 'merchant-accepted';

/** A dispute. `dueAt`: until when the merchant can send evidence. `resolution` is `null` while it is open. */
export type Dispute = {
  id: number;
  reference: string;
  minor: number;
  category: string;
  resolution: Resolution | null;
  dueAt: Date;
  createdAt: Date;
};

/** A charge that can be disputed, with its disputes. */
export type DisputedCharge = { charge: Checkout; disputes: Dispute[] };

/** What a payer tells the bank; `amount` in whole units, `null`: all of the charge. */
export type DisputeRequest = { reference: string; amount: number | null; category: string; days: number };

/** What a person does with disputes at the bank's side. Each returns why it was refused, or `null`. */
export type PaystackDisputes = {
  /** The latest charges, newest first. */
  list: () => Promise<DisputedCharge[]>;
  open: (request: DisputeRequest) => Promise<string | null>;
  /** Reminds the merchant of the day for the evidence. */
  remind: (id: number) => Promise<string | null>;
  resolve: (id: number, resolution: Resolution) => Promise<string | null>;
};

/** Names of the webhooks about disputes (PROVIDERS.md section 1). */
type DisputeEvent = 'charge.dispute.create' | 'charge.dispute.remind' | 'charge.dispute.resolve';

/** Sends a signed webhook. */
export type SendWebhook = (message: { event: DisputeEvent; data: unknown }) => Promise<void>;

const SHOWN = 20;
const DAY_SECONDS = 86_400;
const COLUMNS = `id::float8, reference, amount::float8 AS minor, category, resolution, due_at AS "dueAt",
  created_at AS "createdAt"`;

/** Creates the disputes of the gateway. Each change is told to the merchant by a webhook, once. */
export function createDisputes(gateway: HostedGateway, send: SendWebhook): PaystackDisputes {
  const { db } = gateway;
  const tell = async (event: DisputeEvent, dispute: Dispute) => {
    const data = await describeDispute(gateway, dispute);
    await send({ event, data });
    return null;
  };
  return {
    list: () => listCharges(gateway),
    open: async (request) => {
      const opened = await openDispute(gateway, request);
      return typeof opened === 'string' ? opened : tell('charge.dispute.create', opened);
    },
    remind: async (id) => {
      const dispute = await readDispute(db, id);
      return dispute?.resolution === null
        ? tell('charge.dispute.remind', dispute)
        : 'There is no open dispute with this number.';
    },
    resolve: async (id, resolution) => {
      const { rows } = await db.query<Dispute>(
        `UPDATE sandbox.paystack_disputes SET resolution = $2 WHERE id = $1 AND resolution IS NULL RETURNING ${COLUMNS}`,
        [id, resolution],
      );
      return rows[0] ? tell('charge.dispute.resolve', rows[0]) : 'There is no open dispute with this number.';
    },
  };
}

/** A dispute as the API and the webhooks show it; `null` when there is none. */
export async function findDispute(gateway: HostedGateway, id: number): Promise<object | null> {
  const dispute = Number.isSafeInteger(id) ? await readDispute(gateway.db, id) : null;
  return dispute && describeDispute(gateway, dispute);
}

async function openDispute(
  { db, clock, name }: HostedGateway,
  { reference, amount, category, days }: DisputeRequest,
): Promise<Dispute | string> {
  const checkout = await readCheckout(db, name, { reference });
  if (!checkout?.charged) return 'There is no charge with this reference.';
  const { minor, currency } = checkout.charged;
  const disputed = amount === null ? minor : money(amount, currency).minor;
  if (!Number.isSafeInteger(disputed) || disputed <= 0 || disputed > minor)
    return 'The amount must be above 0, and not above what was charged.';
  if (!(days >= 0 && days <= 60)) return 'The evidence can be due within 60 days.';
  const now = clock.now();
  const { rows } = await db.query<Dispute>(
    `INSERT INTO sandbox.paystack_disputes (reference, amount, category, due_at, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [reference, disputed, category, secondsAfter(now, days * DAY_SECONDS), now],
  );
  return rows[0] ?? 'A dispute of this charge is open already.';
}

async function readDispute(db: SandboxDb, id: number): Promise<Dispute | null> {
  const { rows } = await db.query<Dispute>(`SELECT ${COLUMNS} FROM sandbox.paystack_disputes WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

async function listCharges({ db, name }: HostedGateway): Promise<DisputedCharge[]> {
  const charges = await listLatestPaid(db, name, SHOWN);
  const { rows } = await db.query<Dispute>(
    `SELECT ${COLUMNS} FROM sandbox.paystack_disputes WHERE reference = ANY ($1) ORDER BY id`,
    [charges.map(({ reference }) => reference)],
  );
  return charges.map((charge) => ({
    charge,
    disputes: rows.filter(({ reference }) => reference === charge.reference),
  }));
}

async function describeDispute({ db, name }: HostedGateway, dispute: Dispute): Promise<object> {
  const { id, reference, minor, category, resolution, dueAt, createdAt } = dispute;
  const checkout = await readCheckout(db, name, { reference });
  if (!checkout) throw new Error(`dispute ${id}: its charge does not exist`);
  const disputed: Money = { minor, currency: checkout.amount.currency };
  return {
    id,
    domain: 'test',
    refund_amount: toSubunits(disputed),
    currency: disputed.currency,
    status: resolution ? 'resolved' : 'awaiting-merchant-feedback',
    resolution,
    category,
    transaction: describeTransaction(checkout),
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
