import { addSubscriber } from './add-subscriber.ts';
import { MAGIC_LINES, type MagicLine } from './magic-msisdns.ts';
import type { SandboxDeps } from './sandbox-operator.ts';
import { seedPurchases } from './seed-purchases.ts';

/**
 * Makes sure that every magic line exists, and what can be bought. Safe at every start and from two nodes at once:
 * existing lines stay.
 */
export async function seedSandbox(deps: SandboxDeps): Promise<void> {
  // First, because the lines they are for come with their bills.
  await seedPurchases(deps);
  for (const magic of Object.values<MagicLine>(MAGIC_LINES)) {
    const { line, does: _does, ...rest } = magic;
    if (line) await addSubscriber(deps, { ...rest, line, dataMegabytes: 512 });
  }
}
