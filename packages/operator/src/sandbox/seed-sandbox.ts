import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { sql } from 'drizzle-orm';
import { addSubscribers, type NewSubscriber } from './add-subscriber.ts';
import { addFixedAccount } from './billing/add-account.ts';
import { allowances, offers } from './billing/purchase-tables.ts';
import { catalogue, MAGIC_BUNDLES, type MagicBundle } from './catalogue/catalogue.ts';
import { MAGIC_BILLS, type MagicBill } from './magic/magic-accounts.ts';
import { MAGIC_FIXED_ACCOUNTS, type MagicFixedAccount } from './magic/magic-fixed-accounts.ts';
import { MAGIC_LEADS } from './magic/magic-leads.ts';
import { MAGIC_LINES, type MagicLine } from './magic/magic-msisdns.ts';
import { MAGIC_ROUTERS, type MagicRouter } from './magic/magic-routers.ts';
import type { SandboxDeps } from './sandbox-deps.ts';

const DAY_MS = 86_400_000;
/** Data of a new line. */
const MEGABYTES = 512;

/**
 * Creates the magic lines with their bills, the routers, the fixed-internet accounts and everything on sale if they are
 * missing. Safe at every start and from two nodes at once. Existing rows are not changed, except for the catalogue, which
 * is replaced by the one in the code.
 */
export async function seedSandbox(deps: SandboxDeps): Promise<void> {
  await seedCatalogue(deps);
  await addSubscribers(deps, magicSubscribers());
  for (const account of Object.values<MagicFixedAccount>(MAGIC_FIXED_ACCOUNTS))
    await seedFixed(deps, account);
  for (const router of Object.values<MagicRouter>(MAGIC_ROUTERS)) await seedAllowances(deps, router);
}

/** All magic lines. Those with bills are first, because a line must be created together with its bill. */
function magicSubscribers(): (NewSubscriber & { msisdn: Msisdn })[] {
  const billed = Object.values<MagicBill>(MAGIC_BILLS).map(({ msisdn, line, does: _does, ...bill }) => {
    return { msisdn, line, dataMegabytes: MEGABYTES, bill };
  });
  const routers = Object.values<MagicRouter>(MAGIC_ROUTERS).map(({ msisdn, contact }) => {
    return { msisdn, line: 'broadband' as const, ...(contact && { contact }) };
  });
  const leads = Object.values(MAGIC_LEADS).map(({ msisdn, behaviour }) => {
    return { msisdn, line: 'prepaid' as const, dataMegabytes: MEGABYTES, lead: behaviour };
  });
  const lines = Object.values<MagicLine>(MAGIC_LINES).flatMap(({ line, does: _does, ...rest }) =>
    line ? [{ ...rest, line, dataMegabytes: MEGABYTES }] : [],
  );
  return [...billed, ...routers, ...leads, ...lines];
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

async function seedAllowances(
  { db, clock }: SandboxDeps,
  { msisdn, allowances: given }: MagicRouter,
): Promise<void> {
  if (given.length === 0) return;
  const now = clock.now().getTime();
  const rows = given.map(({ name, megabytes, endsInDays }, index) => ({
    msisdn,
    description: name,
    service: 'data' as const,
    remaining: megabytes,
    granted: megabytes,
    unit: 'MB' as const,
    expiresAt: endsInDays === null ? null : new Date(now + endsInDays * DAY_MS),
    deliveryKey: `seed ${msisdn} ${index}`,
  }));
  await db.insert(allowances).values(rows).onConflictDoNothing();
}
