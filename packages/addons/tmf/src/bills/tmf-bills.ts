import { type Bill, type Bills, createSendOnce, type Db } from '@isano/adapter-kit/operator';
import {
  addOutstanding,
  countryCurrency,
  type Msisdn,
  parsePostpaidAccount,
} from '@isano/adapter-kit/values';
import type { Dialect } from '../dialect.ts';
import { readBillingAccount } from './billing-account.ts';
import { chooseUpTo } from './choose-bills.ts';
import { type BillParts, tmfPayment, toDetails } from './pay-bills.ts';
import { readBills } from './read-bills.ts';

type TmfBillParts = BillParts & { db: Db; dialect: Pick<Dialect, 'findLine'> };

/** Bills of postpaid and hybrid lines (TMF678), paid by TMF676. The id of the billing account is the account number. */
export function tmfBills(parts: TmfBillParts): Bills {
  const sendOnce = createSendOnce(parts, tmfPayment(parts, chooseUpTo));
  const ofLine = (msisdn: Msisdn) => readLineBill(parts, msisdn);
  return {
    ofLine,
    ofAccount: async ({ msisdn, accountNumber }) => {
      const bill = await ofLine(msisdn);
      if (bill?.accountNumber === accountNumber) return { kind: 'found', bill };
      const account = await readBillingAccount(parts.client, accountNumber);
      return { kind: account ? 'other-line' : 'unknown-account' };
    },
    settle: ({ key, msisdn, accountNumber, invoiceNumber, amount }) => {
      const details = toDetails(accountNumber, invoiceNumber === null ? [] : [invoiceNumber]);
      return sendOnce({ port: 'bills', key, msisdn, amount, details });
    },
  };
}

async function readLineBill({ client, dialect }: TmfBillParts, msisdn: Msisdn): Promise<Bill | null> {
  const line = await dialect.findLine(msisdn);
  if (!line?.billingAccountId || line.type === 'prepaid' || line.type === 'broadband') return null;
  const accountNumber = parsePostpaidAccount(line.billingAccountId);
  if (!accountNumber) throw new Error('The id of the billing account of a line is no account number');
  const bills = await readBills(client, accountNumber);
  const latest = bills.at(-1);
  return {
    msisdn,
    accountNumber,
    outstanding: addOutstanding(
      bills.map(({ outstanding }) => outstanding),
      countryCurrency(),
    ),
    statement: latest
      ? {
          invoiceNumber: latest.invoiceNumber,
          billingStart: latest.billingStart,
          billingEnd: latest.billingEnd,
          dueDate: latest.dueDate,
        }
      : null,
  };
}
