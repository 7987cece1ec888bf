import type { InvoiceStatus } from '@portal/domain/products/invoice';
import type { DeliveryBehaviour } from '../billing/purchase-tables.ts';

/** An invoice of a magic account. Amounts are francs as decimal text, dates are days from today. */
export type MagicInvoice = { outstanding: string; status: InvoiceStatus; dueInDays: number };

/** A fixed-internet account with fixed invoices. */
export type MagicFixedAccount = {
  account: string;
  email: string;
  does: string;
  invoices: readonly MagicInvoice[];
  behaviour?: Extract<DeliveryBehaviour, 'paid-elsewhere'>;
};

const fixed = (
  account: string,
  email: string,
  { does, ...rest }: Omit<MagicFixedAccount, 'account' | 'email'>,
): MagicFixedAccount => ({ account, email, does: `${account}, ${email}: ${does}`, ...rest });

/** All magic fixed-internet accounts. Their contact number is 788100001. */
export const MAGIC_FIXED_ACCOUNTS = {
  noInvoice: fixed('PE1000000000', 'keza@example.rw', {
    does: 'no invoice at all.',
    invoices: [],
  }),
  oneInvoice: fixed('PE1000000001', 'uwase@example.rw', {
    does: 'one open invoice of 45,000.',
    invoices: [{ outstanding: '45000', status: 'open', dueInDays: 12 }],
  }),
  threeInvoices: fixed('EP1000000003', 'mugisha@example.rw', {
    does: 'one overdue (30,000), one open with a fraction (30,000.50), one paid.',
    invoices: [
      { outstanding: '0', status: 'paid', dueInDays: -50 },
      { outstanding: '30000', status: 'overdue', dueInDays: -20 },
      { outstanding: '30000.50', status: 'open', dueInDays: 10 },
    ],
  }),
  paidElsewhere: fixed('PP1000000004', 'ingabire@example.rw', {
    does: 'its invoice of 60,000 is settled elsewhere while it is being paid here: the money comes back.',
    invoices: [{ outstanding: '60000', status: 'open', dueInDays: 4 }],
    behaviour: 'paid-elsewhere',
  }),
  allPaid: fixed('EE1000000005', 'habimana@example.rw', {
    does: 'two invoices, both paid.',
    invoices: [
      { outstanding: '0', status: 'paid', dueInDays: -45 },
      { outstanding: '0', status: 'paid', dueInDays: -15 },
    ],
  }),
} as const satisfies Record<string, MagicFixedAccount>;

/** An account that does not exist. A wrong e-mail with any account above gets the same answer. */
export const UNKNOWN_FIXED_ACCOUNT = {
  account: 'PE9999999999',
  does: 'PE9999999999 with any e-mail, or any account above with another e-mail: the same refusal.',
} as const;
