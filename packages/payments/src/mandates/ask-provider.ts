import { availabilityKey, type PaymentMode } from '../methods/payment-mode.ts';
import type { MandateNames, ProviderMandates } from '../providers/mandates.ts';
import type { MandateRow } from './mandate-row.ts';
import type { MandatesDeps } from './mandates-deps.ts';

/** How a mandate is given in a mode now (`Mandates.mandateKind`). */
export async function findMandateKind(
  { providers, settings }: MandatesDeps,
  mode: PaymentMode,
): Promise<'handset' | 'first-charge' | null> {
  const { mandates } = providers[mode];
  if (!mandates || mandates.isClosed) return null;
  // Not `isOffered`: of the two modes of the operator's wallet customers are offered one, and mandates are of the other.
  const { isPaused, enabledMethods } = await settings.read();
  if (isPaused || !enabledMethods[availabilityKey(mode)]) return null;
  return mandates.request ? 'handset' : 'first-charge';
}

type Unknown = { kind: 'unknown'; cause: unknown };

/** Calls the provider; a call that fails has no certain answer. */
export async function askProvider<Outcome>(
  deps: MandatesDeps,
  { mode }: MandateRow,
  call: (provider: ProviderMandates) => Promise<Outcome> | undefined,
): Promise<Outcome | Unknown> {
  try {
    const outcome = await call(mandatesOf(deps, mode));
    return outcome ?? { kind: 'unknown', cause: new Error(`${mode} does not ask for mandates`) };
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

/** @throws when the mode has no mandates */
export function mandatesOf({ providers }: MandatesDeps, mode: PaymentMode): ProviderMandates {
  const { mandates } = providers[mode];
  if (!mandates) throw new Error(`${mode} has no mandates`);
  return mandates;
}

/**
 * The names of a mandate for its provider. Where that of the provider was encrypted with a SECRET that is no longer known, ours must do: no
 * charge is made with it any more, and its end must still be told.
 */
export function namesOf(
  { cipher, log }: MandatesDeps,
  { id, firstPaymentId, payer, providerMandate }: MandateRow,
): MandateNames {
  const names = { reference: firstPaymentId ?? id, payer };
  try {
    return { ...names, providerMandate: providerMandate === null ? null : cipher.decrypt(providerMandate) };
  } catch (err) {
    log.warn({ mandate: id, err }, "the provider's name of a mandate cannot be read");
    return { ...names, providerMandate: null };
  }
}

/** @throws when there is no such mandate */
export async function readMandate({ mandates }: MandatesDeps, id: string): Promise<MandateRow> {
  const row = await mandates.find(id);
  if (!row) throw new Error(`mandate ${id} not found`);
  return row;
}
