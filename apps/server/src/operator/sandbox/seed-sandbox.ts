import { sql } from 'drizzle-orm';
import { addSubscriber } from './add-subscriber.ts';
import { addFixedAccount } from './billing/add-account.ts';
import { allowances, offers } from './billing/purchase-tables.ts';
import { catalogue, MAGIC_BUNDLES, type MagicBundle } from './catalogue/catalogue.ts';
import { MAGIC_BILLS, type MagicBill } from './magic/magic-accounts.ts';
import { MAGIC_FIXED_ACCOUNTS, type MagicFixedAccount } from './magic/magic-fixed-accounts.ts';
import { MAGIC_LEADS } from './magic/magic-leads.ts';
import { MAGIC_LINES, type MagicLine } from './magic/magic-msisdns.ts';
import { MAGIC_ROUTERS, type MagicRouter } from './magic/magic-routers.ts';
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

const DAY_MS = 86_400_000;

/**
 * Creates the catalogue, bills, invoices and routers if they are missing. Safe at every start and from two
 * nodes at once. Existing rows are not changed, except for the catalogue, which is replaced by the one in the
 * code.
 */
async function seedPurchases(deps: SandboxDeps): Promise<void> {
  await seedCatalogue(deps);
  for (const bill of Object.values<MagicBill>(MAGIC_BILLS)) await seedBill(deps, bill);
  for (const account of Object.values<MagicFixedAccount>(MAGIC_FIXED_ACCOUNTS))
    await seedFixed(deps, account);
  for (const router of Object.values<MagicRouter>(MAGIC_ROUTERS)) await seedRouter(deps, router);
  for (const { msisdn, behaviour } of Object.values(MAGIC_LEADS)) {
    await addSubscriber(deps, { msisdn, line: 'prepaid', dataMegabytes: 512, lead: behaviour });
  }
}

async function seedCatalogue({ db }: SandboxDeps): Promise<void> {
  const magic = new Map<string, MagicBundle>(
    Object.values(MAGIC_BUNDLES).map((each) => [each.productCode, each]),
  );
  const rows = catalogue().map((bundle) => ({
    productCode: bundle.productCode,
    line: bundle.line,
    bundle,
    behaviour: magic.get(bundle.productCode)?.behaviour ?? ('normal' as const),
  }));
  const set = { line: sql`excluded.line`, bundle: sql`excluded.bundle`, behaviour: sql`excluded.behaviour` };
  await db.insert(offers).values(rows).onConflictDoUpdate({ target: offers.productCode, set });
}

async function seedBill(deps: SandboxDeps, magic: MagicBill): Promise<void> {
  const { msisdn, line, does: _does, ...bill } = magic;
  await addSubscriber(deps, { msisdn, line, dataMegabytes: 512, bill });
}

async function seedFixed(deps: SandboxDeps, fixed: MagicFixedAccount): Promise<void> {
  const { account, email, invoices, behaviour } = fixed;
  const contactMsisdn = MAGIC_LINES.prepaid.msisdn;
  await addFixedAccount(deps, {
    accountNumber: account,
    email,
    contactMsisdn,
    invoices: [...invoices],
    behaviour,
  });
}

async function seedRouter(
  deps: SandboxDeps,
  { msisdn, contact, allowances: given }: MagicRouter,
): Promise<void> {
  await addSubscriber(deps, { msisdn, line: 'broadband', ...(contact && { contact }) });
  const now = deps.clock.now().getTime();
  for (const [index, { name, megabytes, endsInDays }] of given.entries()) {
    const row = {
      msisdn,
      description: name,
      service: 'data' as const,
      remaining: megabytes,
      unit: 'MB' as const,
      expiresAt: endsInDays === null ? null : new Date(now + endsInDays * DAY_MS),
      deliveryKey: `seed ${msisdn} ${index}`,
    };
    await deps.db.insert(allowances).values(row).onConflictDoNothing();
  }
}
