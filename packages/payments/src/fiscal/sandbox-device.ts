import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { FiscalDevice, FiscalRules } from './fiscal-device.ts';

const DEVICE = 'SANDBOX-001';
/** Known to everybody: the sandbox's signatures prove nothing. */
const KEY = 'sandbox';
const VAT_PERCENT = 18;

/** The rules of the sandbox. */
export const SANDBOX_RULES: FiscalRules = {
  airtimeSales: 'none',
  billPayments: 'none',
  partRefunds: 'many',
  rewardPhone: 'payer',
};

/** A device that signs documents itself and reports them to nobody. A number that it has signed is taken. */
export function createSandboxDevice(pool: pg.Pool): FiscalDevice {
  return {
    key: DEVICE,
    prepare: async () => ({ kind: 'ready', lastInvoiceNumber: null }),
    prepareItem: async () => null,
    draw: (order, invoiceNumber) => {
      const vat = Math.round((order.gross * VAT_PERCENT) / (100 + VAT_PERCENT));
      const letter = 'B';
      return {
        request: { invoiceNumber, kind: order.kind, gross: order.gross, vat, reference: order.reference },
        print: {
          seller: { name: 'Sandbox', tin: '000000000', address: [] },
          client: { phone: order.phone, tin: null, purchaseCode: null },
          line: { name: order.name, letter },
          gross: order.gross,
          vat,
          taxes: [{ letter, rate: VAT_PERCENT, gross: order.gross, vat }],
          paymentCode: '06',
          original: order.original?.number ?? null,
          reward: order.kind === 'sale' && order.phone ? Math.round(vat / 10) : null,
        },
      };
    },
    send: async ({ request }) => {
      const { rows } = await pool.query<{ number: number }>(
        'INSERT INTO fiscal_sandbox_receipts (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING number',
        [String(request.invoiceNumber)],
      );
      const number = rows[0]?.number;
      if (number === undefined) return { kind: 'number-taken', code: '924', message: 'the number exists' };
      const digest = createHmac('sha256', KEY).update(JSON.stringify(request)).digest('hex').toUpperCase();
      const receipt = {
        device: DEVICE,
        machine: 'SBX00000001',
        number,
        totalNumber: number,
        internalData: digest.slice(0, 26),
        signature: digest.slice(26, 42),
        signedAt: new Date().toISOString(),
      };
      return { kind: 'signed', receipt: { ...receipt, qr: [DEVICE, number, receipt.signature].join('#') } };
    },
    findNumber: async () => 'unknown',
    completeReceipt: (receipt) => ({ ...receipt, qr: receipt.signature }),
  };
}
