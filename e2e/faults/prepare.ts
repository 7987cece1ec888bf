import type { CallInput } from '@portal/contract/calls/calls';
import { CATALOGUE, MAGIC_BUNDLES } from '../../apps/server/src/operator/sandbox/catalogue/catalogue.ts';
import { addFixedAccount, addSubscriber, type WantedSubscriber } from '../sandbox.ts';
import type { Browser } from './customer.ts';
import type { Purchase } from './draw-purchase.ts';
import { orderLead } from './order-lead.ts';
import { mustCome } from './until.ts';

/** What a purchase stands on. */
export type Prepared = { payer: string; orderInput: CallInput<'placeOrder'> };

/** Prime and odd to the size of the range: neighbours in the plan are strangers in the numbers. */
const STEP = 7_919;
const NUMBERS = 10_000_000;
const WALLET = 1_000_000;
const AIRTIME = 100_000;
const EMAIL = 'keza@example.rw';

/** Makes the lines, wallets and accounts of a purchase; made before, they stay as they are. */
export async function prepare(pages: string, purchase: Purchase, browser: Browser): Promise<Prepared> {
  const [payer, recipient] = [numberOf(purchase, 0), numberOf(purchase, 1)];
  const add = (msisdn: string, wanted: WantedSubscriber) =>
    mustCome('a subscriber', () => addSubscriber(pages, { ...wanted, msisdn }));
  await add(payer, {
    airtime: AIRTIME,
    topUpBehaviour: airtimeBehaviour(purchase),
    wallet: { behaviour: purchase.behaviour, balance: WALLET },
  });
  if (purchase.kind !== 'fixed-invoice') await add(recipient, { ...lineOf(purchase), wallet: null });
  else await mustCome('a fixed account', () => addInvoice(pages, purchase, recipient).then(() => true));
  if (purchase.kind !== 'lead')
    return { payer, orderInput: wishOf({ ...purchase, kind: purchase.kind }, recipient) };
  const leadId = await orderLead(browser, { pages, contactNumber: recipient, index: purchase.index });
  return { payer, orderInput: { ...AGAIN, transactionType: 'HBB_LEADS', leadId, contactNumber: recipient } };
}

/** Whoever plays knows that they buy the same thing twice. */
const AGAIN = { again: true, redirectPage: '/' };

function numberOf({ index }: Purchase, role: number): string {
  return `79${String(((2 * index + role + 1) * STEP) % NUMBERS).padStart(7, '0')}`;
}

/** What goes wrong at the operator when the payer's own line is asked for airtime. */
function airtimeBehaviour({ method, behaviour }: Purchase): WantedSubscriber['topUpBehaviour'] {
  if (method !== 'airtime') return 'normal';
  if (behaviour === 'loses-answer' || behaviour === 'html-page') return 'loses-answer';
  return behaviour === 'server-error' || behaviour === 'drops-connection' ? 'stalls-twice' : 'normal';
}

function lineOf({ kind, delivery }: Purchase): WantedSubscriber {
  const atBilling =
    delivery === 'refused' ? 'paid-elsewhere' : delivery === 'stalls-twice' ? delivery : 'normal';
  switch (kind) {
    case 'prepaid-recharge':
      return delivery === 'refused' ? { status: 'barred' } : { topUpBehaviour: delivery };
    case 'postpaid-bill':
      return { line: 'postpaid', bill: { outstanding: '9000', dueInDays: 10, behaviour: atBilling } };
    case 'broadband-bundle':
      return { line: 'broadband' };
    case 'postpaid-bundle':
      return { line: 'postpaid' };
    case 'lead':
      return { lead: LEAD_HABITS[delivery] };
    default:
      return {};
  }
}

/** What becomes of a lead at the sales desk. */
const LEAD_HABITS = {
  normal: 'normal',
  'stalls-twice': 'stalls-twice',
  'always-stalls': 'stalls-twice',
  'loses-answer': 'loses-lead',
  refused: 'cancels',
} as const satisfies Record<Purchase['delivery'], WantedSubscriber['lead']>;

const accountOf = (recipient: string) => `PE9${recipient}`;

function addInvoice(pages: string, { delivery, amount }: Purchase, contactMsisdn: string): Promise<void> {
  const behaviour =
    delivery === 'refused' ? 'paid-elsewhere' : delivery === 'stalls-twice' ? delivery : 'normal';
  const invoices = [{ outstanding: `${amount}.40`, status: 'open' as const, dueInDays: 12 }];
  return addFixedAccount(pages, {
    accountNumber: accountOf(contactMsisdn),
    email: EMAIL,
    contactMsisdn,
    behaviour,
    invoices,
  });
}

function wishOf(
  purchase: Purchase & { kind: Exclude<Purchase['kind'], 'lead'> },
  msisdn: string,
): CallInput<'placeOrder'> {
  switch (purchase.kind) {
    case 'prepaid-recharge':
      return { ...AGAIN, transactionType: 'PREPAID_RECHARGE', msisdn, amount: String(purchase.amount) };
    case 'prepaid-bundle':
    case 'broadband-bundle':
      return { ...AGAIN, transactionType: 'PREPAID_BUNDLES', msisdn, productCode: productOf(purchase) };
    case 'postpaid-bundle':
      return { ...AGAIN, transactionType: 'POSTPAID_BUNDLES', msisdn, productCode: productOf(purchase) };
    case 'postpaid-bill': {
      const amount = String(purchase.amount);
      return { ...AGAIN, transactionType: 'POSTPAID_BILL', msisdn, amount, accountNo: `9${msisdn}` };
    }
    case 'fixed-invoice': {
      const accountNo = accountOf(msisdn);
      const invoiceNo = [`F${accountNo}-1`];
      return { ...AGAIN, transactionType: 'BILL_PAYMENT', accountNo, contactPersonEmailId: EMAIL, invoiceNo };
    }
  }
}

const MAGIC = Object.values(MAGIC_BUNDLES).map(({ productCode }) => productCode as string);

function productOf({ kind, delivery, index }: Purchase): string {
  if (kind === 'prepaid-bundle' && delivery === 'refused') return MAGIC_BUNDLES.withdrawn.productCode;
  if (kind === 'prepaid-bundle' && delivery === 'stalls-twice') return MAGIC_BUNDLES.slow.productCode;
  const line = kind.replace('-bundle', '');
  const fitting = CATALOGUE.filter((bundle) => bundle.line === line && !MAGIC.includes(bundle.productCode));
  return fitting[index % fitting.length]?.productCode ?? '';
}
