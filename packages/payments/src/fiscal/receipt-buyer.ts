import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';
import type { FiscalDevices } from './fiscal-device.ts';
import type { fiscalBuyers } from './tables.ts';

/** What a buyer typed for the receipt of an order. */
export type ReceiptBuyer = Omit<typeof fiscalBuyers.$inferSelect, 'orderId' | 'at'>;

/** The fields of the form, as typed; empty texts are left out. */
export type ReceiptForm = { tin: string; purchaseCode: string; phone: string };

/** What is wrong with a field. `inactive`: the authority knows the company, and it may not buy. */
type BuyerProblem =
  | 'tin-malformed'
  | 'tin-unknown'
  | 'tin-inactive'
  | 'purchaseCode-malformed'
  | 'phone-malformed';

/** What became of a form. `missing`: no order of this browser that can still be paid. */
export type SavedBuyer =
  | { kind: 'saved'; buyer: ReceiptBuyer | null }
  | { kind: 'wrong'; problem: BuyerProblem }
  | { kind: 'missing' };

type Deps = {
  pool: pg.Pool;
  clock: Clock;
  fiscal: FiscalDevices;
  /** The order, when it is of this browser and can still be paid. */
  findOwnOrder: (orderId: string, visitorId: string) => Promise<boolean>;
};

/** What a page asks for an order's receipt, and the functions behind it; `null` where nothing is asked. */
export function createReceiptBuyers({ pool, clock, fiscal, findOwnOrder }: Deps) {
  const { companies, rewardPhone, sellerTin } = fiscal.rules;
  const asks = { company: companies === 'form', phone: rewardPhone === 'ask', sellerTin };
  if (!asks.company && !asks.phone) return null;
  return {
    asks,
    /** What was typed before; `missing`: no order of this browser that can still be paid. */
    read: async (orderId: string, visitorId: string): Promise<SavedBuyer> =>
      (await findOwnOrder(orderId, visitorId))
        ? { kind: 'saved', buyer: await findReceiptBuyer(pool, orderId) }
        : { kind: 'missing' },
    /** Checks and keeps what was typed; an empty form forgets it. */
    save: async (orderId: string, visitorId: string, form: ReceiptForm): Promise<SavedBuyer> => {
      if (!(await findOwnOrder(orderId, visitorId))) return { kind: 'missing' };
      const checked = await checkForm(fiscal, asks, form);
      if (checked.kind === 'saved') await keepBuyer(pool, orderId, { buyer: checked.buyer, at: clock.now() });
      return checked;
    },
  };
}

/** Functions of {@link createReceiptBuyers}. */
export type ReceiptBuyers = NonNullable<ReturnType<typeof createReceiptBuyers>>;

async function checkForm(
  { devices }: FiscalDevices,
  asks: ReceiptBuyers['asks'],
  { tin: typedTin, purchaseCode: typedCode, phone: typedPhone }: ReceiptForm,
): Promise<SavedBuyer> {
  const tin = asks.company ? typedTin.replace(/[\s.-]/g, '') : '';
  const purchaseCode = asks.company ? typedCode.replace(/[\s-]/g, '').toUpperCase() : '';
  const phone = asks.phone && typedPhone.trim() !== '' ? parseMsisdn(typedPhone) : null;
  const wrong = (problem: BuyerProblem) => ({ kind: 'wrong', problem }) as const;
  if (asks.phone && typedPhone.trim() !== '' && !phone) return wrong('phone-malformed');
  if (tin === '' && purchaseCode === '')
    return { kind: 'saved', buyer: phone && { tin: null, purchaseCode: null, name: null, phone } };
  if (!/^\d{9}$/.test(tin)) return wrong('tin-malformed');
  if (!/^[A-Z0-9]{6}$/.test(purchaseCode)) return wrong('purchaseCode-malformed');
  const found = (await devices[0]?.findCompany(tin)) ?? { kind: 'no-answer' as const };
  // While the authority does not answer, the code decides when the receipt is signed.
  if (found.kind === 'unknown' || found.kind === 'inactive') return wrong(`tin-${found.kind}`);
  const name = found.kind === 'active' ? found.name : null;
  return { kind: 'saved', buyer: { tin, purchaseCode, name, phone } };
}

async function keepBuyer(
  pool: pg.Pool,
  orderId: string,
  { buyer, at }: { buyer: ReceiptBuyer | null; at: Date },
): Promise<void> {
  await pool.query(
    `INSERT INTO fiscal_buyers (order_id, tin, purchase_code, name, phone, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (order_id) DO UPDATE SET tin = excluded.tin, purchase_code = excluded.purchase_code, name = excluded.name,
       phone = excluded.phone, at = excluded.at`,
    [orderId, buyer?.tin ?? null, buyer?.purchaseCode ?? null, buyer?.name ?? null, buyer?.phone ?? null, at],
  );
}

const KEPT_MS = 60 * 24 * 3_600_000;

/** Erases what was typed long ago: a document that was sent has it, and no order can be paid so late. */
export async function eraseOldBuyers(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM fiscal_buyers WHERE at < $1', [new Date(now.getTime() - KEPT_MS)]);
}

/** What was typed for the receipt of an order; `null`: nothing. */
export async function findReceiptBuyer(
  pool: Pick<pg.Pool, 'query'>,
  orderId: string,
): Promise<ReceiptBuyer | null> {
  const { rows } = await pool.query<ReceiptBuyer>(
    `SELECT tin, purchase_code AS "purchaseCode", name, phone FROM fiscal_buyers
     WHERE order_id = $1 AND (tin IS NOT NULL OR phone IS NOT NULL)`,
    [orderId],
  );
  return rows[0] ?? null;
}
