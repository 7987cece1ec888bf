import { MAGIC_BILLS } from '@portal/operator/sandbox/magic/magic-accounts';
import {
  MAGIC_FIXED_ACCOUNTS,
  UNKNOWN_FIXED_ACCOUNT,
} from '@portal/operator/sandbox/magic/magic-fixed-accounts';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { MAGIC_ROUTERS } from '@portal/operator/sandbox/magic/magic-routers';
import type { Walk } from './walk-world.ts';

const PREPAID = MAGIC_LINES.prepaid.msisdn;

/** The recharge of a line: every refusal, and the ways on. */
export async function walkRecharge({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  await keza.open(`/prepaid-recharge?msisdn=${PREPAID}&amount=700`);
  const refused: Record<string, string>[] = [
    { msisdn: '', amount: '' },
    { msisdn: '12345', amount: '99' },
    { msisdn: MAGIC_LINES.unknown.msisdn, amount: '50001' },
    { msisdn: MAGIC_LINES.postpaid.msisdn, amount: '500' },
    { msisdn: MAGIC_LINES.broadband.msisdn, amount: '500' },
    { msisdn: PREPAID, amount: '500,00' },
    { msisdn: PREPAID, amount: '500', 'amount-quick': '200' },
    { msisdn: PREPAID, amount: '500', payer: '12' },
  ];
  for (const fields of refused) {
    await keza.open('/prepaid-recharge');
    await keza.press('Pay now', fields);
  }
  await keza.open('/prepaid-recharge');
  await keza.press('Proceed', { msisdn: `+250 ${PREPAID}`, amount: '1 000' });
  await keza.open('/recharge-several');
  await keza.press('Proceed', {
    'msisdn-0': PREPAID,
    'amount-0': '500',
    'msisdn-1': `0${PREPAID}`,
    'amount-1': '30',
  });
  await keza.press('Proceed', { 'msisdn-1': MAGIC_LINES.emptyPrepaid.msisdn, 'amount-1': '600' });
}

/** Bundles of a phone and of a router. */
export async function walkBundles({ browserOf, buyer }: Walk): Promise<void> {
  const keza = browserOf('keza');
  await keza.open('/data-bundle');
  for (const msisdn of ['1', MAGIC_LINES.postpaid.msisdn, MAGIC_LINES.unknown.msisdn, PREPAID])
    await keza.press('Show the bundles', { msisdn });
  await keza.open(`/data-bundle?msisdn=${PREPAID}&category=Combo`);
  await keza.open(`/data-bundle?msisdn=${PREPAID}&category=Data&period=Weekly`);
  await keza.open(`/data-bundle?msisdn=${PREPAID}&budget=500`, { whole: true });
  await keza.open(`/data-bundle?msisdn=${PREPAID}&category=Combo&product=CW1`);
  await keza.open(`/data-bundle?msisdn=${PREPAID}&product=NONE`);
  await keza.submit({ product: 'CW1' });
  await keza.open('/broadband-recharge');
  await keza.submit({ msisdn: PREPAID });
  await keza.submit({ msisdn: MAGIC_ROUTERS.withoutContact.msisdn });
  await keza.submit({ msisdn: MAGIC_LINES.broadband.msisdn });
  await keza.submit({ product: 'HM1' });
  await keza.open(`/broadband-recharge?msisdn=${MAGIC_LINES.broadband.msisdn}`);
  await keza.press('intent=balance');
  await keza.press('Verify', { otp: '000000' });
  await keza.press('Verify', { otp: await buyer.lastCode(PREPAID) });
}

/** Postpaid bills, opened by a code and by the account. */
export async function walkBills({ browserOf, buyer }: Walk): Promise<void> {
  const keza = browserOf('keza');
  const { fractionalBill, overdueBill, inCredit, largeBill, smallBill } = MAGIC_BILLS;
  await keza.open('/postpaid-bill-pay');
  for (const msisdn of ['', PREPAID, fractionalBill.msisdn]) await keza.press('See the bill', { msisdn });
  await keza.press('intent=send-code');
  await keza.press('Verify', { otp: '000000' });
  await keza.press('Verify', { otp: await buyer.lastCode(fractionalBill.msisdn) });
  await keza.submit({ amount: '10' });
  await keza.submit({ amount: '12501' });
  for (const bill of [overdueBill, inCredit, largeBill, smallBill]) {
    await keza.open('/postpaid-bill-pay');
    await keza.press('See the bill', { msisdn: bill.msisdn });
    await keza.press('Continue', { accountNo: '9000060119' });
    await keza.press('Continue', { accountNo: bill.account });
  }
}

/** Invoices of fixed internet. */
export async function walkFixed({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  const { threeInvoices, allPaid, noInvoice, oneInvoice } = MAGIC_FIXED_ACCOUNTS;
  await keza.open('/orp/fixed-internet');
  await keza.submit({ accountNo: 'XX1', contactPersonEmailId: 'nobody' });
  await keza.submit({
    accountNo: UNKNOWN_FIXED_ACCOUNT.account,
    contactPersonEmailId: 'nobody@example.rw',
  });
  for (const { account, email } of [allPaid, noInvoice, oneInvoice, threeInvoices]) {
    await keza.open('/orp/fixed-internet');
    await keza.submit({ accountNo: account, contactPersonEmailId: email });
  }
  await keza.submit();
}
