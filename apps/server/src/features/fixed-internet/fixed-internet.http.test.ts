import type { CallResult } from '@portal/contract/calls/calls';
import type { FixedAccount } from '@portal/domain/identifiers/account-number';
import { addFixedAccount } from '@portal/operator/sandbox/billing/add-account';
import {
  MAGIC_FIXED_ACCOUNTS,
  UNKNOWN_FIXED_ACCOUNT,
} from '@portal/operator/sandbox/magic/magic-fixed-accounts';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';

const buyer = openTestBuyer();
let made = 7_000_000_000;

const claimOf = ({ account, email }: { account: string; email: string }) => ({
  accountNo: account,
  contactPersonEmailId: email,
});
const invoicesOf = async (of: { account: string; email: string }) => {
  const { envelope } = await buyer.portal.call('listOpenInvoices', claimOf(of));
  return (envelope.result as CallResult<'listOpenInvoices'>).invoices;
};

async function withTwoInvoices() {
  const account = `PE${++made}`;
  const email = 'mukamana@example.rw';
  await addFixedAccount(buyer.sandbox, {
    accountNumber: account,
    email,
    contactMsisdn: MAGIC_LINES.prepaid.msisdn,
    invoices: [
      { outstanding: '20000.50', status: 'overdue', dueInDays: -10 },
      { outstanding: '20000.25', status: 'open', dueInDays: 20 },
    ],
  });
  return { account, email, first: `F${account}-1`, second: `F${account}-2` };
}

describe('an account', () => {
  test('is found in any spelling of its number and e-mail; its contact is masked', async () => {
    const claim = { accountNo: 'pe 1000 000 001', contactPersonEmailId: 'UWASE@example.rw' };
    const { envelope } = await buyer.portal.call('validateFixedAccount', claim);
    expect(envelope.result).toMatchObject({
      accountNo: 'PE1000000001',
      contactPersonMsisdn: '+250 7** *** *01',
    });
  });

  test('gives the same answer for an unknown account and a wrong e-mail', async () => {
    const requestWith = async (account: string, email: string) => {
      const { status, envelope } = await buyer.portal.call(
        'validateFixedAccount',
        claimOf({ account, email }),
      );
      return { status, envelope };
    };
    const { account, email } = MAGIC_FIXED_ACCOUNTS.oneInvoice;
    const unknown = await requestWith(UNKNOWN_FIXED_ACCOUNT.account, email);
    expect(unknown).toMatchObject({ status: 422, envelope: { statusCode: 'INVALID_ACCOUNT' } });
    expect(await requestWith(account, 'somebody@example.rw')).toEqual(unknown);
  });

  test('names the malformed field', async () => {
    const requestWith = async (account: string, email: string) =>
      (await buyer.portal.call('listOpenInvoices', claimOf({ account, email }))).envelope;
    expect(await requestWith('PX1000000001', 'a@b.rw')).toMatchObject({
      result: { fields: { accountNo: 'invalid' } },
    });
    expect(await requestWith('PE1000000001', 'a+b@b.rw')).toMatchObject({
      result: { fields: { contactPersonEmailId: 'invalid' } },
    });
  });
});

describe('its invoices', () => {
  test('are listed with their status, oldest debt first, paid ones last', async () => {
    const invoices = await invoicesOf(MAGIC_FIXED_ACCOUNTS.threeInvoices);
    expect(invoices.map(({ invoiceStatus, payable }) => [invoiceStatus, payable])).toEqual([
      ['OVERDUE', true],
      ['OPEN', true],
      ['PAID', false],
    ]);
    expect(invoices[1]).toMatchObject({ outstandingAmount: '30000.50', amountToPay: '30001' });
  });

  test('may be an empty list', async () => {
    expect(await invoicesOf(MAGIC_FIXED_ACCOUNTS.noInvoice)).toEqual([]);
  });
});

describe('paying invoices', () => {
  const orderFor = (claim: { account: string; email: string }, invoiceNo: string[]) =>
    ({ transactionType: 'BILL_PAYMENT', ...claimOf(claim), invoiceNo }) as const;

  test('sums several invoices, rounds once and marks them as paid', async () => {
    const fixed = await withTwoInvoices();
    const id = await buyer.order(buyer.visitor, orderFor(fixed, [fixed.second, fixed.first]));
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor: buyer.visitor });
    expect(envelope.result).toMatchObject({
      amount: '40001',
      rechargeType: 'BILL_PAYMENT',
      msisdn: '+250 7** *** *01',
      accountNo: fixed.account,
      invoiceDetail: { invoiceNo: fixed.first },
      invoices: [{ invoiceNo: fixed.first }, { invoiceNo: fixed.second }],
    });
    const paid = await buyer.pay(buyer.visitor, id, await buyer.subscriber());
    expect(paid).toMatchObject({
      status: 'SUCCESS',
      transactionType: 'BILL_PAYMENT',
      accountId: fixed.account,
    });
    const after = await invoicesOf(fixed);
    expect(after.map(({ invoiceStatus }) => invoiceStatus)).toEqual(['PAID', 'PAID']);
  });

  test('leaves the other invoice open, and a paid one cannot be paid again', async () => {
    const fixed = await withTwoInvoices();
    const id = await buyer.order(buyer.visitor, orderFor(fixed, [fixed.first]));
    await buyer.pay(buyer.visitor, id, await buyer.subscriber());
    const left = await buyer.portal.root.operator.invoices.list(fixed.account as FixedAccount);
    expect(left.filter(({ status }) => status !== 'paid').map((each) => each.invoiceNumber)).toEqual([
      fixed.second,
    ]);
    const again = await buyer.portal.call('placeOrder', orderFor(fixed, [fixed.first]));
    expect(again).toMatchObject({ status: 409, envelope: { statusCode: 'INVOICE_UNAVAILABLE' } });
  });

  test('refunds invoices that were settled elsewhere during the payment', async () => {
    const { account, email } = MAGIC_FIXED_ACCOUNTS.paidElsewhere;
    const id = await buyer.order(buyer.visitor, orderFor({ account, email }, [`F${account}-1`]));
    const ended = await buyer.pay(buyer.visitor, id, await buyer.subscriber());
    expect(ended).toMatchObject({ status: 'FAILED', statusReason: 'already-paid' });
  });

  test('refuses an invoice of another account and a wrong e-mail', async () => {
    const [mine, other] = [await withTwoInvoices(), await withTwoInvoices()];
    const foreign = await buyer.portal.call('placeOrder', orderFor(mine, [other.first]));
    expect(foreign.envelope.statusCode).toBe('INVOICE_UNAVAILABLE');
    const wrong = { account: mine.account, email: 'somebody@example.rw' };
    const refused = await buyer.portal.call('placeOrder', orderFor(wrong, [mine.first]));
    expect(refused.envelope.statusCode).toBe('INVALID_ACCOUNT');
  });
});
