import type { Clock } from '@portal/domain/time/clock';
import { type Fields, type FieldValues, variablesOf } from '@portal/platform/config/variable-fields';
import type { PaymentProvider } from './provider.ts';

/** What an add-on's adapter gets besides its account. */
export type PaymentAdapterDeps = {
  clock: Clock;
  /** Where the provider must send callbacks. Ask for it at each request: the port may be known late. */
  callbackUrl: () => string;
};

/**
 * A wallet in an add-on: a provider that asks its customer on the handset. The portal offers it while its account is configured
 * and the operator's settings have its name.
 */
export type PaymentAdapter = {
  /** Its name on pages, in messages and in the desk, the same in all languages: a name of a company. */
  label: string;
  /** The account. Fields whose check takes no `undefined` are needed together; while all of them are missing there is no account. */
  settings: Fields;
  /** It sends callbacks: then `NAME_CALLBACK_SECRET` is needed too, the last part of their address. */
  sendsCallbacks: boolean;
  /** What it gives back: nothing, whole charges only, or parts of them too. */
  refunds: 'none' | 'whole' | 'parts';
  /** It takes no cents. */
  wholeUnits?: boolean;
  /** The largest payment, in whole units of the country's currency; left out, the provider decides. */
  maxUnits?: number;
  /** Creates the provider. Must not call the other side. */
  create: (account: unknown, deps: PaymentAdapterDeps) => PaymentProvider;
};

type TypedAdapter<Given extends Fields> = Omit<PaymentAdapter, 'settings' | 'create'> & {
  settings: Given;
  create: (account: FieldValues<Given>, deps: PaymentAdapterDeps) => PaymentProvider;
};

/** Types the account of an adapter by its own table of variables. */
export function definePaymentAdapter<const Given extends Fields>(
  adapter: TypedAdapter<Given>,
): PaymentAdapter {
  return adapter as PaymentAdapter;
}

/** The variables that every such adapter has beside its own. */
export function ownVariables(name: string) {
  const prefix = name.toUpperCase().replaceAll('-', '_');
  return { payers: `${prefix}_PAYERS`, callbackSecret: `${prefix}_CALLBACK_SECRET` };
}

/** Names of all variables of an adapter. @param name of the add-on */
export function listPaymentVariables(name: string, { settings, sendsCallbacks }: PaymentAdapter): string[] {
  const { payers, callbackSecret } = ownVariables(name);
  return [...Object.keys(variablesOf(settings)), payers, ...(sendsCallbacks ? [callbackSecret] : [])];
}
