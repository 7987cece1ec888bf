import type { PaymentMode } from '../methods/payment-mode.ts';
import { notConfigured, type Providers } from '../providers/registry.ts';
import type { Statements } from '../providers/statement.ts';

/** A source of provider records: the modes it covers, and its statement if it has one. */
export type RecordSource = { name: string; modes: PaymentMode[]; statements: Statements | null };

/**
 * Lists the sources to compare with. A mode without a statement is a source of its own, whose payments are
 * checked one by one.
 */
export function listRecordSources(providers: Providers): RecordSource[] {
  const sources = new Map<string, RecordSource>();
  for (const [mode, provider] of Object.entries(providers) as [PaymentMode, Providers[PaymentMode]][]) {
    if (provider === notConfigured) continue;
    const { statements = null } = provider;
    const name = statements?.book ?? mode;
    const source = sources.get(name) ?? { name, modes: [], statements };
    sources.set(name, { ...source, modes: [...source.modes, mode] });
  }
  return [...sources.values()];
}
