import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { FiscalDevice } from './fiscal-device.ts';

const DEVICE = 'SANDBOX-001';
/** Known to everybody: the sandbox's signatures prove nothing. */
const KEY = 'sandbox';

/** A device that numbers and signs documents itself and reports them to nobody. */
export function createSandboxDevice(pool: pg.Pool): FiscalDevice {
  return {
    sign: async ({ id, kind, amount, vat, at }) => {
      const number = await numberOf(pool, id);
      const text = [DEVICE, number, kind, amount.minor, amount.currency, vat.minor, at.toISOString()].join(
        '|',
      );
      const signature = createHmac('sha256', KEY).update(text).digest('base64url').slice(0, 16).toUpperCase();
      return {
        device: DEVICE,
        number: String(number),
        signature: signature.match(/.{4}/g)?.join('-') ?? signature,
      };
    },
  };
}

/** The number of a key: the next one, or the one that it has. */
async function numberOf(pool: pg.Pool, key: string): Promise<number> {
  await pool.query('INSERT INTO fiscal_sandbox_receipts (key) VALUES ($1) ON CONFLICT DO NOTHING', [key]);
  const { rows } = await pool.query<{ number: number }>(
    'SELECT number FROM fiscal_sandbox_receipts WHERE key = $1',
    [key],
  );
  if (!rows[0]) throw new Error('The sandbox has lost a receipt');
  return rows[0].number;
}
