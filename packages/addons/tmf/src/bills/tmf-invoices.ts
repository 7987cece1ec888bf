import { createSendOnce, type Db, type FixedLine, type Invoices } from '@isano/adapter-kit/operator';
import type { FixedAccount } from '@isano/adapter-kit/values';
import { readList } from '../client/read-list.ts';
import type { TmfClient } from '../client/tmf-client.ts';
import { product } from '../wire.ts';
import { readBillingAccount } from './billing-account.ts';
import { chooseWhole } from './choose-bills.ts';
import { type BillParts, tmfPayment, toDetails } from './pay-bills.ts';
import { readBills } from './read-bills.ts';

/** Invoices of fixed internet: accounts by TMF666, bills by TMF678, payments by TMF676. */
export function tmfInvoices(parts: BillParts & { db: Db }): Invoices {
  const sendOnce = createSendOnce(parts, tmfPayment(parts, chooseWhole));
  return {
    find: (query) => findFixedLine(parts.client, query),
    list: async (accountNumber) => {
      const bills = await readBills(parts.client, accountNumber);
      return bills.map(({ id: _id, ...bill }) => ({ ...bill, accountNumber }));
    },
    settle: ({ key, accountNumber, invoiceNumbers, amount }) => {
      const details = toDetails(accountNumber, invoiceNumbers);
      return sendOnce({ port: 'invoices', key, msisdn: null, amount, details });
    },
  };
}

type AccountQuery = { accountNumber: FixedAccount; email: string };

/** An account without a contact that has both the e-mail and a number is not found: nobody could be asked for a code. */
async function findFixedLine(
  client: TmfClient,
  { accountNumber, email }: AccountQuery,
): Promise<FixedLine | null> {
  const account = await readBillingAccount(client, accountNumber);
  const wanted = email.trim().toLowerCase();
  const contact = account?.contacts.find(({ emails }) => emails.includes(wanted))?.numbers[0];
  if (!contact) return null;
  const number = { attribute: 'billingAccount.id', value: accountNumber };
  const target = { api: 'inventory', path: '/product', query: {}, number } as const;
  const [line] = await readList(client, target, product);
  if (!line) throw new Error('The account of a contact has no product');
  return { accountNumber, lineNumber: line.productSerialNumber ?? line.id, contact };
}
