import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import type { ProviderRecords } from '@portal/payments/providers/provider-records';
import { notConfigured, type Providers } from '@portal/payments/providers/registry';

/** Source name of the operator's delivery records, beside the providers. */
export const DELIVERIES_SOURCE = 'deliveries';

/** A source of provider records: the modes it covers, and their list if there is one. */
export type RecordSource = { name: string; modes: PaymentMode[]; records: ProviderRecords | null };

/**
 * Lists the sources to compare with. A mode without such a list is a source of its own, whose payments are
 * checked one by one.
 */
export function listRecordSources(providers: Providers): RecordSource[] {
  const sources = new Map<string, RecordSource>();
  for (const [mode, provider] of Object.entries(providers) as [PaymentMode, Providers[PaymentMode]][]) {
    if (provider === notConfigured) continue;
    const { records = null } = provider;
    const name = records?.book ?? mode;
    const source = sources.get(name) ?? { name, modes: [], records };
    sources.set(name, { ...source, modes: [...source.modes, mode] });
  }
  return [...sources.values()];
}

/** Names of all sources that a day is compared with: those of the providers' records, and the operator's deliveries. */
export function listComparedSources(providers: Providers): string[] {
  return [...listRecordSources(providers).map(({ name }) => name), DELIVERIES_SOURCE];
}
