import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import type { CsvMapping, SettlementSource } from './source.ts';

/**
 * The portal's own format, for a provider whose files no built-in source reads: finance copies the columns of an export into it
 * (docs/books-reference.md). A row with another kind is a movement that no rule explains, so that none is left out.
 */
const PLAIN: CsvMapping = {
  columns: {
    at: ['time'],
    amount: ['amount'],
    fee: ['fee'],
    currency: ['currency'],
    reference: ['our reference'],
    providerReference: ['their reference'],
    payoutReference: ['payout'],
    text: ['text'],
  },
  required: ['kind', 'their reference'],
  timeFormat: 'iso',
  kinds: (['charge', 'refund', 'dispute', 'fee', 'payout'] as const).map((kind) => ({
    kind,
    when: { kind },
  })),
  otherwise: 'in-or-out',
};

/** A source for each way to pay that none of the given ones is about, in the portal's own format and with the name of the way to pay. */
export function plainSourcesBeside(sources: readonly SettlementSource[]): SettlementSource[] {
  const taken = new Set(sources.flatMap(({ name, mode }) => [name, mode]));
  return PAYMENT_MODES.filter((mode) => !taken.has(mode)).map((mode) => ({
    name: mode,
    mode,
    format: { kind: 'csv', mapping: PLAIN },
    rules: [
      { name: 'our reference', by: 'our-reference' },
      { name: 'provider reference', by: 'provider-reference' },
    ],
    owner: 'finance',
  }));
}
