import { addSubscriber } from './add-subscriber.ts';
import { seedPurchases } from './billing/seed-purchases.ts';
import { MAGIC_LINES, type MagicLine } from './magic/magic-msisdns.ts';
import type { SandboxDeps } from './sandbox-deps.ts';

/**
 * Creates the magic lines and everything on sale if they are missing. Safe at every start and from two nodes
 * at once; existing lines are not changed.
 */
export async function seedSandbox(deps: SandboxDeps): Promise<void> {
  // First, because lines with bills must be created together with them.
  await seedPurchases(deps);
  for (const magic of Object.values<MagicLine>(MAGIC_LINES)) {
    const { line, does: _does, ...rest } = magic;
    if (line) await addSubscriber(deps, { ...rest, line, dataMegabytes: 512 });
  }
}
