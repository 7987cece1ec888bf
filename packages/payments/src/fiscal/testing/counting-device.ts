import type { FiscalDevice, FiscalRules } from '../fiscal-device.ts';
import { taxContained } from '../tax-contained.ts';

const DEVICE = 'TEST-001';
const VAT_PERCENT = 18;

/** Rules with every default. */
export const USUAL_RULES: FiscalRules = {
  airtimeSales: 'none',
  billPayments: 'none',
  partRefunds: 'many',
  rewardPhone: 'payer',
  rewardPercent: 10,
  companies: 'form',
  sellerTin: '999000099',
  offlineHours: 18,
};

/** A device that counts what it signs, at once and in memory. A number that it has signed is taken. @param signed invoice numbers in their order */
export function createCountingDevice(signed: number[]): FiscalDevice {
  return {
    key: DEVICE,
    prepare: async () => ({ kind: 'ready', lastInvoiceNumber: null }),
    prepareItem: async () => null,
    draw: (order, invoiceNumber) => {
      const { gross, kind, phone } = order;
      const rate = order.original?.rate ?? VAT_PERCENT;
      const vat = taxContained(gross, rate);
      return {
        request: { invoiceNumber, kind, gross, vat },
        print: {
          seller: { name: 'Isano', tin: '999000099', address: [] },
          client: { phone, tin: null, purchaseCode: null },
          line: { name: order.name, letter: 'B' },
          gross,
          vat,
          taxes: [{ letter: 'B', rate, gross, vat }],
          paymentCode: '06',
          original: order.original?.number ?? null,
          reward: kind === 'sale' && phone ? Math.round(vat / 10) : null,
        },
      };
    },
    send: async ({ request }) => {
      const invoiceNumber = Number(request.invoiceNumber);
      if (signed.includes(invoiceNumber))
        return { kind: 'number-taken', code: '924', message: 'the number exists' };
      signed.push(invoiceNumber);
      const number = signed.length;
      return {
        kind: 'signed',
        receipt: { ...SIGNED, number, totalNumber: number, signature: `SIGNATURE${number}` },
      };
    },
    findNumber: async () => 'unknown',
    findCompany: async () => ({ kind: 'no-answer' }),
    readRecords: async () => ({ kind: 'read', notices: [], items: [] }),
    completeReceipt: (receipt) => ({ ...receipt, qr: receipt.signature }),
  };
}

/** A receipt as the device signs it. */
export const SIGNED = {
  device: DEVICE,
  machine: 'WIS01000001',
  number: 1,
  totalNumber: 1,
  internalData: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  signature: 'ABCDEFGHIJKLMNOP',
  signedAt: '2040-03-01T10:00:00.000Z',
  qr: 'text',
};
