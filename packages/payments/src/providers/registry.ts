import { airtelDescriptor } from './airtel/descriptor.ts';
import { airtimeDescriptor } from './airtime/descriptor.ts';
import { cellulantDescriptor } from './cellulant/descriptor.ts';
import type { ModeDescriptor, ProviderDescriptor } from './descriptor.ts';
import { dpoDescriptor } from './dpo/descriptor.ts';
import { ekashDescriptor } from './ekash/descriptor.ts';
import { gsmaDescriptor } from './gsma/descriptor.ts';
import { momoDescriptor } from './momo/descriptor.ts';
import { mpesaDescriptor } from './mpesa/descriptor.ts';
import { moneyDescriptor } from './operator-money/descriptor.ts';
import { paystackDescriptor } from './paystack/descriptor.ts';
import type { PaymentProvider } from './provider.ts';
import { smartcashDescriptor } from './smartcash/descriptor.ts';
import { ubaDescriptor } from './uba/descriptor.ts';

/** Every payment provider. A new one is a folder with a descriptor, its import, and its name in this list. */
const REGISTERED = [
  moneyDescriptor,
  paystackDescriptor,
  dpoDescriptor,
  cellulantDescriptor,
  ubaDescriptor,
  airtimeDescriptor,
  smartcashDescriptor,
  mpesaDescriptor,
  momoDescriptor,
  airtelDescriptor,
  gsmaDescriptor,
  ekashDescriptor,
] as const;

type Registered = (typeof REGISTERED)[number];

type ModesOf<Descriptor> = Descriptor extends { modes: Readonly<Record<infer Mode, ModeDescriptor>> }
  ? Mode
  : never;

/** A way a payment can be made. The brand's own wallet has two, each card gateway and other wallet has one. */
export type PaymentMode = ModesOf<Registered> & string;

/** Name of a provider: part of its callback path and key of the operator's switch. */
export type ProviderName = Registered['name'];

/** Our accounts by provider; `null`: there is none, and the provider's modes are not offered. */
export type ProviderAccounts = {
  [Descriptor in Registered as Descriptor['name']]: Descriptor extends ProviderDescriptor<
    string,
    string,
    infer Account
  >
    ? Account | null
    : never;
};

/** {@link REGISTERED} for loops, without the type of each account. */
export const PROVIDERS: readonly ProviderDescriptor<ProviderName>[] = REGISTERED;

/** Every payment mode, in the order in which gateways are offered. */
export const MODES: Readonly<Record<PaymentMode, ModeDescriptor>> = Object.assign(
  {},
  ...PROVIDERS.map(({ modes }) => modes),
);

/** Names of all payment modes. */
export const PAYMENT_MODES = Object.keys(MODES) as PaymentMode[];

/** Types of all payment options, each once. */
export const OPTION_TYPES: readonly string[] = [
  ...new Set(Object.values(MODES).map(({ option }) => option.type)),
];

/** The adapter of each mode. */
export type Providers = Record<PaymentMode, PaymentProvider>;

/**
 * The adapter of a mode whose provider we have no account with: the mode is not offered. A payment made while there was
 * an account stays unknown, so that it does not end unsettled.
 */
export const notConfigured: PaymentProvider = {
  start: async () => ({ kind: 'not-sent', cause: new Error('The provider is not configured') }),
  check: async () => ({ kind: 'unknown', cause: new Error('The provider is not configured') }),
};

/** Names of the wallets of others that customers pay with. */
export function listWalletNames(): string[] {
  const options = Object.values(MODES).map(({ option }) => option);
  return options.filter(({ form }) => form === 'push').map(({ name }) => name);
}
