import type { PaymentMode } from '../methods/payment-mode.ts';
import type { ProviderRecords } from '../providers/provider-records.ts';
import { notConfigured, type Providers } from '../providers/registry.ts';

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
