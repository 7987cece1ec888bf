import { orderPagePath } from '../../../context/order-page.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { airtimeTexts } from '../airtime/texts.ts';
import { type OpenCheckout, priceOfOrder, recipientOfOrder } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';
import { walletTexts } from './texts.ts';

/** The texts of one payment method. SPEC section 5 has different texts for each. */
export type WalletTexts = {
  /** Name of the wallet in the dialogs; the brand's own when omitted. */
  wallet?: string;
  /** The same in the sentence about a locked wallet; left out, as everywhere. */
  lockedWallet?: string;
  title: string;
  /** Explains what happens when the button is pressed. */
  lead: string;
  icon: IconName;
  number: string;
  numberHint?: string;
  numberRequired: string;
  numberInvalid: string;
  /** When omitted, the form has no email field. */
  email?: { label: string; hint: string; required: string | null; invalid: string; fixed?: boolean };
  pay: string;
  busy: string;
  cancel?: { label: string; to: string };
  unreachable?: string;
  needsScript?: string;
};

/** The wallet's name, and its spelling in SPEC's sentence about a locked wallet (section 8, code 1006). */
const SMARTCASH = { wallet: 'SmartCash', lockedWallet: 'Smart Cash' };

type TextsOf = (option: PaymentOption, checkout: OpenCheckout) => WalletTexts;

/** Text keys of the hint that another number may pay: than which one depends on what is bought. */
const PAYER_HINT = {
  'PREPAID RECHARGE': 'money.number-hint',
  'SEVERAL RECHARGES': 'money.number-hint-order',
  'BUNDLE PURCHASE': 'money.number-hint-bundle',
  'Broadband Recharge': 'money.number-hint-bundle',
  'POSTPAID BILL PAYMENT': 'money.number-hint-order',
  BILL_PAYMENT: 'money.number-hint-order',
  HBB_LEADS: 'money.number-hint-order',
} as const satisfies Record<OpenCheckout['order']['rechargeType'], string>;

const useMoneyWalletTexts: TextsOf = (_option, { order, settings }) => {
  const t = useTexts(walletTexts);
  const values = useOrderValues(order);
  return {
    title: t('money.title'),
    lead: t(settings.enableAmPin ? 'money.how-pin' : 'money.how-push'),
    icon: settings.enableAmPin ? 'message' : 'phone',
    number: t('money.number'),
    numberHint: t(PAYER_HINT[order.rechargeType]),
    numberRequired: t('money.number-required'),
    numberInvalid: t('money.number-invalid'),
    pay: t('money.pay', values),
    busy: t('money.starting'),
    unreachable: t('money.unreachable'),
    needsScript: t('money.needs-script'),
  };
};

const useSmartcashTexts: TextsOf = (_option, { order }) => {
  const t = useTexts(walletTexts);
  return {
    ...SMARTCASH,
    title: t('payment.smartCashPayment'),
    lead: t('smartcash.lead'),
    icon: 'lock',
    number: t('smartcash.number'),
    numberRequired: t('smartcash.number-required'),
    numberInvalid: t('smartcash.number-invalid'),
    pay: t('smartcash.proceed'),
    busy: t('smartcash.busy'),
    cancel: { label: t('smartcash.cancel'), to: orderPagePath(order) },
    needsScript: t('smartcash.needs-script'),
  };
};

const useAirtimeTexts: TextsOf = (_option, { order }) => {
  const t = useTexts(airtimeTexts);
  const shared = useTexts(walletTexts);
  const values = useOrderValues(order);
  return {
    wallet: t('airtime.account'),
    title: t('airtime.title'),
    lead: t('airtime.lead'),
    icon: 'message',
    number: t('airtime.number'),
    numberHint: t('airtime.number-hint'),
    numberRequired: t('airtime.number-required'),
    numberInvalid: t('airtime.number-invalid'),
    email: {
      label: t('airtime.email'),
      hint: shared('push.email-hint'),
      required: t('airtime.email-required'),
      invalid: t('airtime.email-invalid'),
      fixed: order.leadId !== null,
    },
    pay: t('airtime.pay', values),
    busy: t('airtime.busy'),
    unreachable: t('airtime.unreachable'),
    needsScript: t('airtime.needs-script'),
  };
};

/** A wallet that sends a request to the handset. */
const usePushWalletTexts: TextsOf = ({ label, takesEmail }, { order }) => {
  const t = useTexts(walletTexts, { wallet: label });
  return {
    wallet: label,
    title: t('push.title'),
    lead: t('push.lead'),
    icon: 'phone',
    number: t('push.number'),
    numberRequired: t('push.number-required'),
    numberInvalid: t('push.number-invalid'),
    ...(takesEmail && {
      email: {
        label: t('push.email'),
        hint: t('push.email-hint'),
        required: null,
        invalid: t('push.email-invalid'),
      },
    }),
    pay: t('push.pay'),
    busy: t('push.busy'),
    cancel: { label: t('push.cancel'), to: orderPagePath(order) },
    unreachable: t('push.unreachable'),
  };
};

/** The same, after the customer has seen whom it goes to. */
const useRequestTexts: TextsOf = (option, checkout) => {
  const lead = useTexts(walletTexts)('request.lead');
  return { ...usePushWalletTexts(option, checkout), lead };
};

/** The customer pays in the menu of their own bank, and reads what to enter there on the status page. */
const useBankTexts: TextsOf = ({ label }, { order }) => {
  const t = useTexts(walletTexts, { wallet: label });
  return {
    wallet: label,
    title: t('bank.title'),
    lead: t('bank.lead'),
    icon: 'phone',
    number: t('bank.number'),
    numberHint: t('bank.number-hint'),
    numberRequired: t('bank.number-required'),
    numberInvalid: t('bank.number-invalid'),
    pay: t('bank.pay'),
    busy: t('bank.busy'),
    cancel: { label: t('bank.cancel'), to: orderPagePath(order) },
    unreachable: t('bank.unreachable'),
  };
};

function useOrderValues(order: OpenCheckout['order']) {
  return { amount: useFormatMoney()(priceOfOrder(order)), number: recipientOfOrder(order) };
}

/** The texts of each form's page. */
export const WALLET_TEXTS: Record<Exclude<PaymentOption['form'], 'card'>, TextsOf> = {
  money: useMoneyWalletTexts,
  pin: useSmartcashTexts,
  airtime: useAirtimeTexts,
  push: usePushWalletTexts,
  bank: useBankTexts,
  request: useRequestTexts,
};
