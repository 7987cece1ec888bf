import type { Payment } from '../engine/payment.ts';
import type { MandateRequestOutcome } from '../providers/mandates.ts';
import { askProvider, findMandateKind, mandatesOf, readMandate } from './ask-provider.ts';
import { chargeUnderMandate } from './charge-under-mandate.ts';
import { checkDueMandates, checkMandate, closeMandate } from './check-mandate.ts';
import { endMandate, tellProvider } from './end-mandate.ts';
import type { Mandate, Mandates, NewMandate } from './mandate.ts';
import type { MandateRow } from './mandate-row.ts';
import type { MandatesDeps } from './mandates-deps.ts';

/** Creates the functions of mandates (decision 241). */
export function createMandates(deps: MandatesDeps): Mandates & { checkDue: () => Promise<void> } {
  return {
    mandateKind: (mode) => findMandateKind(deps, mode),
    request: (mandate) => requestMandate(deps, mandate),
    find: async (id) => toMandate(await deps.mandates.find(id)),
    listOpen: async (payer) => (await deps.mandates.listOpen(payer)).map((row) => toMandate(row)),
    findByToken: async (endToken) => toMandate(await deps.mandates.findByToken(endToken)),
    listEndedByHolder: async (since) =>
      (await deps.mandates.listEndedByHolder(since)).map((row) => toMandate(row)),
    check: async (id) => toMandate(await checkMandate(deps, await readMandate(deps, id))),
    end: async (id, end) => {
      const { row, underWay } = await endMandate(deps, id, end);
      return { mandate: toMandate(row), underWay };
    },
    tellAgain: async (id) => {
      const row = await readMandate(deps, id);
      if (row.closedAt !== null && row.dueAt !== null) await tellProvider(deps, row);
      return (await readMandate(deps, id)).dueAt === null;
    },
    charge: (charge) => chargeUnderMandate(deps, charge),
    checkDue: () => checkDueMandates(deps),
  };
}

/** Creates what precedes each start (`EngineDeps.permissions`). */
export function createPermissions({
  mandates,
  cipher,
  clock,
}: Pick<MandatesDeps, 'mandates' | 'cipher' | 'clock'>) {
  return {
    allowStart: async (payment: Payment): Promise<{ providerMandate: string } | null> => {
      const stored = await mandates.allowStart({ ...payment, at: clock.now() });
      return stored === null ? null : { providerMandate: cipher.decrypt(stored) };
    },
    isInForce: ({ payer, mode }: Payment) => mandates.isInForce({ payer, mode }),
  };
}

async function requestMandate(deps: MandatesDeps, mandate: NewMandate): Promise<Mandate> {
  const { id, mode, payer, limitPerCharge, limitPerMonth, validUntil, description } = mandate;
  const provider = mandatesOf(deps, mode);
  // The permission of a first charge is there already: it is recorded, so that the provider can be told of its end.
  if (provider.isClosed && provider.request) throw new Error(`${mode} has no mandates any more`);
  await requireFirstPayment(deps, mandate);
  const inserted = await deps.mandates.insert({
    ...mandate,
    firstPaymentId: mandate.firstPaymentId ?? null,
    currency: limitPerCharge.currency,
    chargeLimitMinor: limitPerCharge.minor,
    monthLimitMinor: limitPerMonth.minor,
    at: deps.clock.now(),
  });
  const row = await readMandate(deps, id);
  if (!inserted || !provider.request) return toMandate(await checkMandate(deps, row));
  const request = { reference: id, payer, description, limitPerCharge, limitPerMonth, validUntil };
  const outcome = await askProvider<MandateRequestOutcome>(deps, row, () => provider.request?.(request));
  if (outcome.kind === 'declined')
    return toMandate(await closeMandate(deps, row, { state: 'refused', reason: outcome.reason }));
  if (outcome.kind === 'misconfigured') deps.alarm('misconfigured');
  if (outcome.kind === 'misconfigured' || outcome.kind === 'not-sent')
    return toMandate(await closeMandate(deps, row, { state: 'refused', reason: 'method-unavailable' }));
  return toMandate(row);
}

/** The first payment of a mandate that comes with one is of the same payer and mode. */
async function requireFirstPayment(
  deps: MandatesDeps,
  { id, mode, payer, firstPaymentId }: NewMandate,
): Promise<void> {
  const isAsked = mandatesOf(deps, mode).request !== undefined;
  if (isAsked && firstPaymentId === undefined) return;
  const first = firstPaymentId === undefined ? null : await deps.store.find(firstPaymentId);
  if (isAsked || id !== firstPaymentId || first?.mode !== mode || first.payer !== payer)
    throw new Error(`a mandate of ${mode} was requested with a wrong first payment`);
}

function toMandate(row: MandateRow): Mandate;
function toMandate(row: MandateRow | null): Mandate | null;
function toMandate(row: MandateRow | null): Mandate | null {
  if (!row) return null;
  const { id, mode, payer, state, reason, validUntil, requestedAt, activeAt, closedAt, currency } = row;
  return {
    id,
    mode,
    payer,
    state,
    reason,
    validUntil,
    requestedAt,
    activeAt,
    closedAt,
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
    holder: row.email && row.endToken ? { email: row.email, endToken: row.endToken } : null,
    limitPerCharge: { minor: row.chargeLimitMinor, currency },
    limitPerMonth: { minor: row.monthLimitMinor, currency },
  };
}
