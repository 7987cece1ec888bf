import type { BrandCodes } from '@portal/domain/language/brand';
import type { CardGateway } from '@portal/domain/payments/card-gateway';
import type { OrderKind } from '@portal/domain/payments/order';
import type { Clock } from '@portal/domain/time/clock';
import type { AirtimeCharges } from '@portal/operator/charge-port';
import type { Lines } from '@portal/operator/operator';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { Sandbox, SandboxOptions } from '@portal/sandbox/start-sandbox';
import type { AccountConfiguration } from './account-configuration.ts';
import { CARD_TRAITS, type ModeTraits } from './mode-traits.ts';
import { CARD_OPTION, type PaymentOptionDescriptor } from './payment-option.ts';
import type { PaymentProvider } from './provider.ts';

/** One payment mode: how the wire spells it, and what the payment engine must do for it. */
export type ModeDescriptor = {
  /** The option of the payment page that the mode belongs to. */
  option: PaymentOptionDescriptor;
  /** Wire spelling (SPEC section 9 "Payment modes"); the brand's own wallet has the brand's code in it. */
  wireMode: string | ((codes: BrandCodes) => string);
  /** Wire spelling when a home broadband lead is paid (SPEC section 6); left out, the same. */
  leadMode?: string;
  /** Card modes share one wire spelling; the gateway distinguishes them. */
  gateway?: CardGateway;
  traits: ModeTraits;
  /** The wallet's name in SPEC's sentence about a locked wallet (section 8, code 1006); left out, the name of the option. */
  lockedName?: string;
  /** For the two modes of the brand's own wallet: the value of `walletPinMode` that the mode is offered with. */
  walletPinMode?: boolean;
  /** Kinds of order that this mode can't pay. */
  excludedOrders?: readonly OrderKind[];
  /** The provider takes no cents, so this mode pays no order with a part of a unit. */
  wholeUnits?: boolean;
  /** The largest payment, in whole units of the country's currency; left out, the provider decides. */
  maxUnits?: number;
};

/** What an adapter may need besides its account. */
export type ProviderContext = {
  operator: { airtimeCharges: AirtimeCharges; lines: Lines };
  db: Db;
  clock: Clock;
  /** Where the provider must send callbacks. Ask for it at each request: the port may be known late. */
  callbackUrl: () => string;
  /** Keys of the codes in callback URLs, the first one for new ones. */
  addressKeys: readonly Buffer[];
};

/** What is known when an account at a simulator is created. */
export type SandboxContext = {
  /** Address visitors open. */
  publicUrl: () => string;
  /** Where the simulator must send callbacks. */
  callbackUrl: () => string;
  /** Last segment of the callback path, the same after a restart. */
  callbackSecret: Secret;
  /**
   * Creates a credential of the account, 24 URL-safe characters: the same for the same name in every process of the portal,
   * because only one of them runs the simulators.
   */
  createCredential: (name: string) => string;
  /** The provider's variables as parsed, also those outside an account. */
  values: Readonly<Record<string, unknown>>;
};

/** Our accounts as `startSandbox` takes them: those with wallets by company, and those of card gateways. */
export type SimulatorOptions = Partial<SandboxOptions['wallets']> & {
  cardAccounts?: Partial<SandboxOptions['cards']['accounts']>;
};

/** Where the simulators listen, and what else their clients need. It can be sent to another process. */
export type SandboxAddresses = {
  wallets: AddressesOf<Sandbox['wallets']>;
  gateways: AddressesOf<Sandbox['gateways']>;
};

/** What of each company of a registry can be sent to another process. */
type AddressesOf<Companies> = {
  [Name in keyof Companies]: Pick<Companies[Name], Extract<keyof Companies[Name], 'baseUrl' | 'publicKey'>>;
};

/** An account at a simulator: what the simulator accepts, and the account once its address is known. */
export type SandboxAccount<Account> = {
  simulator: SimulatorOptions;
  createAccount(sandbox: SandboxAddresses): Account;
};

/**
 * Everything the portal knows about one payment provider. The folder of a provider exports one descriptor, and one line
 * in `registry.ts` adds it (decision 055). Functions are declared as methods: their parameters are bivariant, so that
 * descriptors with different accounts fit in one list.
 */
export type ProviderDescriptor<
  Name extends string = string,
  Mode extends string = string,
  Account = unknown,
> = {
  /** Part of the callback path, key of the operator's switch, and name in logs and records. */
  name: Name;
  /** `null`: needs no account, always configured. */
  account: AccountConfiguration<Account> | null;
  /** Variable with the rule which numbers may pay (RULINGS 65); left out, this operator's lines. */
  payersVariable?: string;
  modes: Readonly<Record<Mode, ModeDescriptor>>;
  /** Creates the adapter of each mode. Must not call the provider. */
  createProviders(account: Account, context: ProviderContext): Record<Mode, PaymentProvider>;
  /**
   * The mode whose adapter reads callbacks; left out, the provider sends none. The last segment of the callback path is
   * the account's `callbackSecret`; an account without one has no callbacks.
   */
  callbackMode?: NoInfer<Mode>;
  /** Left out: there is no simulator. */
  createSandboxAccount?(context: SandboxContext): SandboxAccount<Account>;
};

/** Checks a descriptor and infers its types. */
export function defineProvider<const Name extends string, const Mode extends string, Account>(
  descriptor: ProviderDescriptor<Name, Mode, Account>,
): ProviderDescriptor<Name, Mode, Account> {
  return descriptor;
}

/** The mode of a card gateway: all of them are one option with one wire spelling. */
export function cardMode(
  gateway: CardGateway,
  refunds: Pick<ModeTraits, 'refunds' | 'refundLimit'>,
): ModeDescriptor {
  return {
    option: CARD_OPTION,
    wireMode: 'PAYMENT_GATEWAY',
    leadMode: 'HBB_LEADS',
    gateway,
    traits: { ...CARD_TRAITS, ...refunds },
  };
}
