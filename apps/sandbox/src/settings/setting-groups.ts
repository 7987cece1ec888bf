import { countryCurrency } from '@portal/domain/money/money';
import { GATEWAYS, WALLETS } from '../simulators.ts';

/** How a setting is shown and read. `number` and `numbers`: whole numbers, `numbers` separated by commas. */
export type SettingField = {
  /** Name of the setting, as in the sandbox's API. */
  name: string;
  label: string;
} & (
  | { kind: 'switch' | 'number' | 'numbers' | 'phone' }
  /** A switch whose two sides have names. `values` are those of the form: off, on. */
  | { kind: 'choice'; values: readonly [off: string, on: string]; labels: readonly [off: string, on: string] }
);

/** Settings about one subject, saved together. */
export type SettingGroup = { id: string; title: string; lead?: string; fields: readonly SettingField[] };

/** Every setting of the operator, by subject. */
export function settingGroups(): readonly SettingGroup[] {
  return [
    { id: 'methods', title: 'Payment methods', fields: [WALLET_APPROVAL, ...METHODS] },
    { id: 'amounts', title: 'Amounts', lead: `Whole ${countryCurrency()}.`, fields: AMOUNTS },
    { id: 'bills', title: 'Bills, bundles and currencies', fields: SWITCHES },
    { id: 'service', title: 'Customer care, status and SIM cards', fields: SERVICE },
  ];
}

const WALLET_APPROVAL: SettingField = {
  name: 'walletPinMode',
  label: 'How the wallet is approved',
  kind: 'choice',
  values: ['push', 'pin'],
  labels: ['Push: a prompt on the handset', 'PIN: code by SMS, PIN on the page'],
};

const [OPERATORS_WALLET, ...OTHER_WALLETS] = Object.values(WALLETS).map(
  ({ setting, label }): [name: string, label: string] => [setting, label],
);

const METHODS = [
  ...(OPERATORS_WALLET ? [OPERATORS_WALLET] : []),
  ...Object.values(GATEWAYS).map(({ setting, label }): [string, string] => [setting, `Cards by ${label}`]),
  ['offersAirtime', 'Airtime'] as const,
  ...OTHER_WALLETS,
].map(([name, label]): SettingField => ({ name, label, kind: 'switch' }));

const AMOUNTS: readonly SettingField[] = [
  { name: 'prepaidMin', label: 'Smallest recharge', kind: 'number' },
  { name: 'prepaidMax', label: 'Largest recharge', kind: 'number' },
  { name: 'postpaidMin', label: 'Smallest payment of a bill', kind: 'number' },
  { name: 'postpaidMax', label: 'Largest payment of a bill', kind: 'number' },
  { name: 'quickAmounts', label: 'Quick amounts', kind: 'numbers' },
];

const SWITCHES: readonly SettingField[] = [
  { name: 'roundBillsUp', label: 'A note says that a bill with a fraction is rounded up', kind: 'switch' },
  {
    name: 'postpaidHybridCheck',
    label: 'Postpaid and hybrid lines are sent to the bill page',
    kind: 'switch',
  },
  { name: 'postpaidBundles', label: 'Postpaid lines may buy bundles', kind: 'switch' },
  { name: 'dualCurrency', label: 'Amounts are shown in dollars too', kind: 'switch' },
  { name: 'exchangeWorks', label: 'The exchange answers', kind: 'switch' },
];

const SERVICE: readonly SettingField[] = [
  { name: 'newSimCards', label: 'Every line got a new SIM card an hour ago', kind: 'switch' },
  {
    name: 'numberInsightWorks',
    label: 'The network answers questions about SIM cards',
    kind: 'switch',
  },
  { name: 'customerCareNumber', label: 'Customer care', kind: 'phone' },
  { name: 'pinResetDial', label: 'PIN reset code', kind: 'phone' },
  { name: 'paymentMaxTry', label: 'Status tries', kind: 'number' },
];
