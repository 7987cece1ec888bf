import type { CallInput } from '@portal/contract/calls/calls';
import { catalogue, MAGIC_BUNDLES } from '@portal/operator/sandbox/catalogue/catalogue';
import { waitFor } from '../../poll-until.ts';
import { addFixedAccount, addSubscriber, type SubscriberInput } from '../../sandbox.ts';
import type { Purchase } from '../plan/draw-purchase.ts';
import type { BrowserClient } from './browser-client.ts';
import { orderLead } from './order-lead.ts';

/** The payer and the order of a purchase. */
export type PreparedPurchase = { payer: string; orderInput: CallInput<'placeOrder'> };

/** A prime, so that neighbouring purchases get numbers far apart. */
const NUMBER_STEP = 7_919;
const NUMBER_COUNT = 10_000_000;
const WALLET = 1_000_000;
const AIRTIME = 100_000;
const EMAIL = 'keza@example.rw';

/** Creates the lines, wallets and accounts of a purchase. Existing ones stay as they are. */
export async function preparePurchase(
  pages: string,
  purchase: Purchase,
  browser: BrowserClient,
): Promise<PreparedPurchase> {
  const [payer, recipient] = [numberOf(purchase, 0), numberOf(purchase, 1)];
  const add = (msisdn: string, input: SubscriberInput) =>
    waitFor('a subscriber', () => addSubscriber(pages, { ...input, msisdn }));
  await add(payer, {
    airtime: AIRTIME,
    topUpBehaviour: airtimeBehaviour(purchase),
    wallet: { behaviour: purchase.behaviour, balance: WALLET },
  });
  if (purchase.kind !== 'fixed-invoice') await add(recipient, { ...toSubscriber(purchase), wallet: null });
  else await waitFor('a fixed account', () => addInvoice(pages, purchase, recipient).then(() => true));
  if (purchase.kind !== 'lead')
    return { payer, orderInput: toOrderInput({ ...purchase, kind: purchase.kind }, recipient) };
  const leadId = await orderLead(browser, { pages, contactNumber: recipient, index: purchase.index });
  return {
    payer,
    orderInput: { ...REPEAT_CONFIRMED, transactionType: 'HBB_LEADS', leadId, contactNumber: recipient },
  };
}

/** The customer confirms that a repeated purchase is intended. */
const REPEAT_CONFIRMED = { again: true, redirectPage: '/' };

function numberOf({ index }: Purchase, role: number): string {
  return `79${String(((2 * index + role + 1) * NUMBER_STEP) % NUMBER_COUNT).padStart(7, '0')}`;
}

/** How the operator fails when airtime of the payer's line is charged. */
function airtimeBehaviour({ method, behaviour }: Purchase): SubscriberInput['topUpBehaviour'] {
  if (method !== 'airtime') return 'normal';
  if (behaviour === 'loses-answer' || behaviour === 'html-page') return 'loses-answer';
  return behaviour === 'server-error' || behaviour === 'drops-connection' ? 'stalls-twice' : 'normal';
}

function toSubscriber({ kind, delivery }: Purchase): SubscriberInput {
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
      return { lead: LEAD_BEHAVIOURS[delivery] };
    default:
      return {};
  }
}

/** How the sales system handles the lead. */
const LEAD_BEHAVIOURS = {
  normal: 'normal',
  'stalls-twice': 'stalls-twice',
  'always-stalls': 'stalls-twice',
  'loses-answer': 'loses-lead',
  refused: 'cancels',
} as const satisfies Record<Purchase['delivery'], SubscriberInput['lead']>;

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

function toOrderInput(
  purchase: Purchase & { kind: Exclude<Purchase['kind'], 'lead'> },
  msisdn: string,
): CallInput<'placeOrder'> {
  switch (purchase.kind) {
    case 'prepaid-recharge':
      return {
        ...REPEAT_CONFIRMED,
        transactionType: 'PREPAID_RECHARGE',
        msisdn,
        amount: String(purchase.amount),
      };
    case 'prepaid-bundle':
    case 'broadband-bundle':
      return {
        ...REPEAT_CONFIRMED,
        transactionType: 'PREPAID_BUNDLES',
        msisdn,
        productCode: productOf(purchase),
      };
    case 'postpaid-bundle':
      return {
        ...REPEAT_CONFIRMED,
        transactionType: 'POSTPAID_BUNDLES',
        msisdn,
        productCode: productOf(purchase),
      };
    case 'postpaid-bill': {
      const amount = String(purchase.amount);
      return {
        ...REPEAT_CONFIRMED,
        transactionType: 'POSTPAID_BILL',
        msisdn,
        amount,
        accountNo: `9${msisdn}`,
      };
    }
    case 'fixed-invoice': {
      const accountNo = accountOf(msisdn);
      const invoiceNo = [`F${accountNo}-1`];
      return {
        ...REPEAT_CONFIRMED,
        transactionType: 'BILL_PAYMENT',
        accountNo,
        contactPersonEmailId: EMAIL,
        invoiceNo,
      };
    }
  }
}

const MAGIC = Object.values(MAGIC_BUNDLES).map(({ productCode }) => productCode as string);

function productOf({ kind, delivery, index }: Purchase): string {
  if (kind === 'prepaid-bundle' && delivery === 'refused') return MAGIC_BUNDLES.withdrawn.productCode;
  if (kind === 'prepaid-bundle' && delivery === 'stalls-twice') return MAGIC_BUNDLES.slow.productCode;
  const line = kind.replace('-bundle', '');
  const suitable = catalogue().filter(
    (bundle) => bundle.line === line && !MAGIC.includes(bundle.productCode),
  );
  return suitable[index % suitable.length]?.productCode ?? '';
}
