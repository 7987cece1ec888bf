import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { ComponentProps } from 'react';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { CardScreen } from '../../features/pay/card/card-screen.tsx';
import type { OpenCheckout } from '../../features/pay/load-checkout.ts';
import { MethodList } from '../../features/pay/method-list.tsx';
import { NotOffered } from '../../features/pay/not-offered.tsx';
import { MissingOrder, UnavailableOrder } from '../../features/pay/order-problem-pages.tsx';
import { OrderLinks, OrderSummary } from '../../features/pay/order-summary.tsx';
import type { PaymentOption } from '../../features/pay/payment-methods.ts';
import type { PaymentProblem } from '../../features/pay/wallet/start-payment.ts';
import { WalletScreen } from '../../features/pay/wallet/wallet-screen.tsx';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const ORDER = {
  orderId: 'order-1',
  msisdn: '792000011',
  rechargeType: 'PREPAID RECHARGE',
  transactionType: 'PREPAID_RECHARGE',
  lineType: 'PREPAID',
  amount: '4321',
  currency: 'RWF',
  usdAmount: '3.21',
  enableDualCurrency: false,
  own: true,
  invoices: [],
  recharges: [],
  bundleInfo: null,
  accountNo: null,
  leadId: null,
  emailId: null,
  description: '',
} as unknown as SessionOrder;

const SETTINGS = {
  enableAmPin: true,
  pinResetDial: '*182*7#',
  pinRepeat: true,
  paymentMaxTry: 12,
  popupScript: null,
} as OpenCheckout['settings'];
const checkout = (
  order: Partial<SessionOrder> = {},
  settings: Partial<typeof SETTINGS> = {},
): OpenCheckout => ({
  kind: 'open',
  order: { ...ORDER, ...order },
  options: [],
  gateways: [],
  settings: { ...SETTINGS, ...settings },
});

type Form = ComponentProps<typeof WalletScreen>['form'];
const FORMS: Form[] = ['money', 'push', 'pin', 'airtime', 'bank', 'request'];

function wallet(form: Form, posted: ComponentProps<typeof WalletScreen>['posted'] = null): string {
  const option = { form, type: form, label: 'Other Pay', takesEmail: true, mark: form } as PaymentOption;
  return renderHtml(
    <WalletScreen
      option={option}
      form={form}
      checkout={checkout()}
      posted={posted}
      payer={'792000011' as Msisdn}
      keptProof={null}
    />,
    { path: '/payment/start/wallet?order=order-1' },
  );
}

const PROBLEMS: PaymentProblem[] = [
  { kind: 'required' },
  { kind: 'not-a-wallet', payer: '792000077' },
  { kind: 'not-a-wallet', payer: '792000077', message: 'This number has no wallet.' },
  { kind: 'locked', message: 'Too many wrong PINs.' },
  { kind: 'too-little', payer: '792000077' },
  { kind: 'needs-script' },
  { kind: 'said', message: 'Please wait a minute.' },
  { kind: 'unreachable' },
];
const refused = (form: Form, problem: PaymentProblem) =>
  wallet(form, { payer: '792000077', email: 'keza@example.rw', step: { kind: 'form', problem } });

type Gateways = ComponentProps<typeof CardScreen>['gateways'];
const GATEWAYS: Gateways = [
  { gateway: 'paystack', name: 'Paystack', charged: money(4321, 'RWF'), failing: false },
  { gateway: 'dpo', name: 'DPO Pay', charged: money(321, 'USD'), failing: false },
];

function card(change: Partial<ComponentProps<typeof CardScreen>> = {}): string {
  return renderHtml(<CardScreen checkout={checkout()} gateways={GATEWAYS} posted={null} {...change} />, {
    path: '/payment/start/card?order=order-1',
  });
}

type CardPosted = NonNullable<ComponentProps<typeof CardScreen>['posted']>;
const cardPosted = (email: string, outcome: CardPosted['outcome']) =>
  card({ posted: { email, gateway: 'dpo', outcome } });

const METHODS = ['Zuba Money', 'Airtime', 'Card'].map((label, at) => ({
  type: `type-${at}`,
  label,
  path: `/payment/start/way-${at}`,
  mark: 'money',
  failing: at === 1,
  needsScript: at === 2,
  ...(at === 0 && { notice: 'Slow this morning.' }),
}));
const methods = (picked: number | null) =>
  renderHtml(
    <MethodList methods={METHODS} picked={picked === null ? null : (METHODS[picked] ?? null)}>
      <p>The form of the way to pay</p>
    </MethodList>,
    { path: '/payment/start?order=order-1' },
  );

const summary = (change: Partial<SessionOrder>, method?: string) =>
  renderHtml(<OrderSummary order={{ ...ORDER, ...change }} method={method} />);
const links = (
  change: Partial<SessionOrder>,
  asksBuyer: ComponentProps<typeof OrderLinks>['asksBuyer'] = null,
) => renderHtml(<OrderLinks order={{ ...ORDER, ...change }} asksBuyer={asksBuyer} />);

const INVOICE = {
  accountNo: 'PE1000000001',
  invoiceNo: 'INVOICE-1',
  billingStartDate: '2026-10-28',
  billingEndDate: '2026-11-26',
  dueDate: '2026-12-11',
};
const BUNDLE = {
  rechargeType: 'BUNDLE PURCHASE',
  bundleInfo: {
    name: 'Student week',
    description: '',
    data: '3',
    dataUnit: 'GB',
    voice: '60',
    sms: '50',
    validity: '7',
    validityUnit: 'Days',
  },
} as unknown as Partial<SessionOrder>;
const LEAD = { rechargeType: 'HBB_LEADS', leadId: 'LEAD-1', description: '5G 20' } as Partial<SessionOrder>;

const KINDS = {
  airtime: {},
  'several numbers': {
    rechargeType: 'SEVERAL RECHARGES',
    recharges: [
      { msisdn: '792000021', amount: '1001' },
      { msisdn: '792000022', amount: '1002' },
      { msisdn: '79*****23', amount: '1003' },
    ],
  },
  'a bill': { rechargeType: 'POSTPAID BILL PAYMENT', accountNo: '9876543210' },
  'a bundle': BUNDLE,
  'a bundle of a router': { ...BUNDLE, rechargeType: 'Broadband Recharge' },
  invoices: {
    rechargeType: 'BILL_PAYMENT',
    accountNo: 'PE1000000001',
    invoices: [INVOICE, { ...INVOICE, invoiceNo: 'INVOICE-2', dueDate: '2027-01-11' }],
  },
  'home broadband': LEAD,
  'two currencies': { enableDualCurrency: true },
  'of somebody else': { own: false, msisdn: '79*****11' },
} satisfies Record<string, Partial<SessionOrder>>;

export const paying = (): Screens => ({
  ...Object.fromEntries(
    FORMS.map((form) => [
      `paid by: ${form}`,
      {
        'at first': wallet(form),
        ...Object.fromEntries(
          PROBLEMS.filter(({ kind }) => kind !== 'unreachable' || form !== 'pin').map((problem) => [
            JSON.stringify(problem),
            refused(form, problem),
          ]),
        ),
      },
    ]),
  ),
  'paid by card': {
    'at first': card(),
    'of home broadband': card({ checkout: checkout({ ...LEAD, emailId: 'keza@example.rw' }) }),
    'in a popup': card({ checkout: checkout({}, { popupScript: 'https://gateway.test/popup.js' }) }),
    'one gateway': card({ gateways: [GATEWAYS[0]] }),
    'one that fails': card({ gateways: [{ ...GATEWAYS[0], failing: true }, ...GATEWAYS.slice(1)] }),
    'no address': cardPosted('', { kind: 'email', problem: 'email-required' }),
    'a wrong address': cardPosted('keza', { kind: 'email', problem: 'email-invalid' }),
    unavailable: cardPosted('keza@example.rw', { kind: 'unavailable' }),
    'refused in words': cardPosted('keza@example.rw', { kind: 'said', message: 'Please wait a minute.' }),
    unreachable: cardPosted('keza@example.rw', { kind: 'unreachable' }),
  },
  'ways to pay': { none: methods(null), first: methods(0), second: methods(1), last: methods(2) },
  'what is paid': {
    ...Object.fromEntries(Object.entries(KINDS).map(([kind, change]) => [kind, summary(change)])),
    'with the way to pay': summary({}, 'Zuba Money'),
  },
  'what else can be done': {
    ...Object.fromEntries(Object.entries(KINDS).map(([kind, change]) => [kind, links(change)])),
    'a receipt for a company': links({}, 'company'),
    'a receipt for a number': links({}, 'phone'),
  },
  'an order that cannot be paid': {
    missing: renderHtml(<MissingOrder />),
    'not read now': renderHtml(<UnavailableOrder />),
    'not in this way': renderHtml(<NotOffered />),
  },
});
