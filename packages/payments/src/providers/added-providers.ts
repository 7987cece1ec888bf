import { pathSecret } from '@portal/platform/config/variables';
import { defineAccount } from './account-configuration.ts';
import type { ModeDescriptor, ProviderDescriptor } from './descriptor.ts';
import { PROMPT_TRAITS } from './mode-traits.ts';
import { ownVariables, type PaymentAdapter } from './payment-adapter.ts';
import { setAddedProviders, setRemovedProviders } from './registry.ts';

const REFUND_LIMITS = { none: 'no-refunds', whole: 'whole-charges-only', parts: null } as const;

/**
 * From now on the wallets of add-ons are ways to pay like the portal's own, in this whole process; those of an earlier call are
 * not. Call it before the accounts are parsed.
 * @param adapters by the name of the add-on, which is that of the provider, its mode and its switch
 */
export function addProviders(adapters: Readonly<Record<string, PaymentAdapter>>): void {
  setAddedProviders(Object.entries(adapters).map(([name, adapter]) => toDescriptor(name, adapter)));
}

/**
 * Keeps modes of which there are payments, and whose add-on is not loaded any more: what was paid by them is shown, and nobody can pay by
 * them. The portal has no account there, so an open payment ends by a decision of the staff. Their name takes the place of the label.
 */
export function keepRemovedProviders(names: readonly string[]): void {
  setRemovedProviders(
    names.map((name) => ({
      name,
      account: null,
      modes: { [name]: modeOf(name, { label: name, refunds: 'none' }) },
      createProviders: () => ({}),
    })),
  );
}

function modeOf(
  name: string,
  {
    label,
    refunds,
    wholeUnits,
    maxUnits,
  }: Pick<PaymentAdapter, 'label' | 'refunds' | 'wholeUnits' | 'maxUnits'>,
): ModeDescriptor {
  // No spelling of the portal's own modes begins so, today or later.
  const wire = `ADDON_${name.toUpperCase().replaceAll('-', '_')}`;
  return {
    option: { type: name, wireType: wire, name: label, form: 'push', segment: name },
    wireMode: wire,
    traits: { ...PROMPT_TRAITS, refunds, refundLimit: REFUND_LIMITS[refunds] },
    ...(wholeUnits && { wholeUnits }),
    ...(maxUnits !== undefined && { maxUnits }),
  };
}

function toDescriptor(name: string, adapter: PaymentAdapter): ProviderDescriptor {
  const { settings, sendsCallbacks } = adapter;
  const { payers, callbackSecret } = ownVariables(name);
  return {
    name,
    account: defineAccount({
      own: settings,
      ...(sendsCallbacks && { callbackSecret: [callbackSecret, pathSecret] }),
    }),
    payersVariable: payers,
    modes: { [name]: modeOf(name, adapter) },
    createProviders: (account, { clock, callbackUrl }) => ({
      [name]: adapter.create((account as { own: unknown }).own, { clock, callbackUrl }),
    }),
    ...(sendsCallbacks && { callbackMode: name }),
  };
}
