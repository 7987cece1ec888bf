import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { addFixedAccount } from '@portal/operator/sandbox/billing/add-account';
import type { Payment } from '@portal/payments/engine/payment';
import { sql } from 'drizzle-orm';
import type { TestBuyer } from '../../../../testing/buyer.ts';
import { makeApplicant } from '../../../leads/testing/applicant.ts';

/** Kinds of purchase whose receipts and messages differ. */
export const GOLDEN_KINDS = [
  'airtime',
  'bundle',
  'postpaid bundle',
  'router',
  'bill',
  'invoices',
  'works',
] as const;
export type GoldenKind = (typeof GOLDEN_KINDS)[number];

/** A paid purchase. What is drawn at random is here, to be put into the expected texts. */
export type GoldenPurchase = { payment: Payment; reference: string; walletReference: string; lead: string };

const ACCOUNT = '9876543210';
const FIXED_ACCOUNT = 'PE7000000044';

/**
 * Buys one of each kind with the wallet of 792 000 077. All events of the payments are then moved to one instant.
 * @param at the instant
 */
export async function buyOneOfEach(buyer: TestBuyer, at: Date): Promise<Record<GoldenKind, GoldenPurchase>> {
  const payer = await buyer.subscriber({ msisdn: '792000077' });
  const orders = await describeOrders(buyer);
  const bought: [GoldenKind, GoldenPurchase][] = [];
  for (const kind of GOLDEN_KINDS) {
    const { input, visitor, lead } = orders(kind);
    const { transactionId } = await buyer.pay(visitor, await buyer.order(visitor, input), payer);
    const payment = await buyer.portal.root.modules.payments.deps.store.find(transactionId);
    if (!payment?.providerReference) throw new Error(`${kind} was not paid`);
    const { shortReference: reference } = await readShortReference(buyer, transactionId);
    bought.push([kind, { payment, reference, lead, walletReference: payment.providerReference }]);
  }
  await buyer.sandbox.db.execute(sql`UPDATE payment_events SET at = ${at.toISOString()}`);
  return Object.fromEntries(bought) as Record<GoldenKind, GoldenPurchase>;
}

async function readShortReference(buyer: TestBuyer, txnId: string): Promise<CallResult<'readTransaction'>> {
  const { envelope } = await buyer.portal.call('readTransaction', { txnId }, {});
  return envelope.result as CallResult<'readTransaction'>;
}

type Order = { input: CallInput<'placeOrder'>; visitor: string; lead: string };

/** The subscribers, accounts and the home broadband order that are paid for. */
async function describeOrders(buyer: TestBuyer): Promise<(kind: GoldenKind) => Order> {
  const payload = { postpaidBundles: true };
  await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
  const prepaid = await buyer.subscriber({ msisdn: '792000011' });
  const bill = { outstanding: '12500.40', dueInDays: 5, account: ACCOUNT };
  const postpaid = await buyer.subscriber({ msisdn: '792000022', line: 'postpaid', bill });
  const contact = await buyer.subscriber({ msisdn: '792000055' });
  const router = await buyer.subscriber({ msisdn: '792000033', line: 'broadband', contact });
  await addFixedAccount(buyer.sandbox, {
    accountNumber: FIXED_ACCOUNT,
    email: 'mukamana@example.rw',
    contactMsisdn: contact,
    invoices: [
      { outstanding: '20000.50', status: 'overdue', dueInDays: -10 },
      { outstanding: '20000.25', status: 'open', dueInDays: 20 },
    ],
  });
  const applicant = await makeApplicant(buyer);
  const lead = ((await applicant.submit()).envelope.result as CallResult<'submitLead'>).refLeadId ?? '';
  const invoiceNo = [`F${FIXED_ACCOUNT}-1`, `F${FIXED_ACCOUNT}-2`];
  const inputs: Record<GoldenKind, CallInput<'placeOrder'>> = {
    airtime: { transactionType: 'PREPAID_RECHARGE', msisdn: prepaid, amount: '48765' },
    bundle: { transactionType: 'PREPAID_BUNDLES', msisdn: prepaid, productCode: 'DH3' },
    'postpaid bundle': { transactionType: 'POSTPAID_BUNDLES', msisdn: postpaid, productCode: 'PD1' },
    router: { transactionType: 'PREPAID_BUNDLES', msisdn: router, productCode: 'HD1' },
    bill: { transactionType: 'POSTPAID_BILL', msisdn: postpaid, accountNo: ACCOUNT, amount: '12501' },
    invoices: {
      transactionType: 'BILL_PAYMENT',
      accountNo: FIXED_ACCOUNT,
      contactPersonEmailId: 'mukamana@example.rw',
      invoiceNo,
    },
    works: { transactionType: 'HBB_LEADS', leadId: lead, contactNumber: applicant.contactNumber },
  };
  return (kind) => ({
    input: inputs[kind],
    visitor: kind === 'works' ? applicant.visitor : buyer.visitor,
    lead,
  });
}
