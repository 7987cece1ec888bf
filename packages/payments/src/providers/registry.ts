import { airtelDescriptor } from './airtel/descriptor.ts';
import { airtimeDescriptor } from './airtime/descriptor.ts';
import { cellulantDescriptor } from './cellulant/descriptor.ts';
import type { ModeDescriptor, ProviderDescriptor } from './descriptor.ts';
import { dpoDescriptor } from './dpo/descriptor.ts';
import { ekashDescriptor } from './ekash/descriptor.ts';
import { gsmaDescriptor } from './gsma/descriptor.ts';
import type { ModeTraits } from './mode-traits.ts';
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

const providers: ProviderDescriptor<ProviderName>[] = [];
const modes: Partial<Record<PaymentMode, ModeDescriptor>> = {};
const traits: Partial<Record<PaymentMode, ModeTraits>> = {};
const paymentModes: PaymentMode[] = [];
const optionTypes: string[] = [];
let added: readonly ProviderDescriptor[] = [];
let removed: readonly ProviderDescriptor[] = [];

/** {@link REGISTERED} and the wallets of add-ons, for loops, without the type of each account. */
export const PROVIDERS: readonly ProviderDescriptor<ProviderName>[] = providers;

/** Every payment mode, in the order in which gateways are offered. */
export const MODES = modes as Readonly<Record<PaymentMode, ModeDescriptor>>;

/** What the payment engine must know about each mode. */
export const TRAITS = traits as Readonly<Record<PaymentMode, ModeTraits>>;

/** Names of all payment modes. */
export const PAYMENT_MODES: PaymentMode[] = paymentModes;

/** Types of all payment options, each once. */
export const OPTION_TYPES: readonly string[] = optionTypes;

/**
 * Puts the wallets of add-ons beside the portal's own, in the lists above. Their names are of none of the types here: what is a
 * mode at runtime is what {@link PAYMENT_MODES} has.
 */
export function setAddedProviders(descriptors: readonly ProviderDescriptor[]): void {
  added = descriptors;
  removed = [];
  fillLists();
}

/** Keeps the modes of add-ons that are not loaded any more beside those of {@link setAddedProviders}: nobody can pay with them. */
export function setRemovedProviders(descriptors: readonly ProviderDescriptor[]): void {
  removed = descriptors;
  fillLists();
}

function fillLists(): void {
  // The descriptors of add-ons have the form of ours.
  const all = [...REGISTERED, ...added, ...removed] as readonly ProviderDescriptor<ProviderName>[];
  for (const name of paymentModes) {
    delete modes[name];
    delete traits[name];
  }
  Object.assign(modes, ...all.map((each) => each.modes));
  const names = Object.keys(modes) as PaymentMode[];
  for (const name of names) traits[name] = MODES[name].traits;
  providers.splice(0, Infinity, ...all);
  paymentModes.splice(0, Infinity, ...names);
  optionTypes.splice(0, Infinity, ...new Set(Object.values(MODES).map(({ option }) => option.type)));
}
setAddedProviders([]);

/** Whether a mode is that of an add-on which is not loaded any more: nobody can be asked about its payments. */
export function isRemovedMode(mode: PaymentMode): boolean {
  return removed.some(({ name }) => name === mode);
}

/** Names of the wallets of add-ons. */
export function listAddedProviders(): string[] {
  return added.map(({ name }) => name);
}

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
