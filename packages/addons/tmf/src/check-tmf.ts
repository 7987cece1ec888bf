import { type AdapterDeps, type CheckFinding, readForCheck } from '@isano/adapter-kit/operator';
import { getCountry, type Msisdn } from '@isano/adapter-kit/values';
import type { TmfAccount } from './account.ts';
import { readBillingAccount } from './bills/billing-account.ts';
import { PAYMENT } from './bills/pay-bills.ts';
import { readBills } from './bills/read-bills.ts';
import { readCatalogue } from './bundles/catalogue.ts';
import type { BundleProfile } from './bundles/read-bundle.ts';
import type { TmfClient } from './client/tmf-client.ts';
import { findEntries } from './created-entry.ts';
import { readQualifications } from './feasibility/tmf-feasibility.ts';
import { findSessions } from './sigscale/charging/find-sessions.ts';
import type { ChargingParts } from './sigscale/charging/rating-session.ts';
import { openDialect } from './tmf-operator.ts';

/** Id of an account and of a payment that do not exist. */
const NOBODY = '0';

/** Asks for a number that nobody has, for its buckets, and for top-ups. Nothing is changed. Does not throw. */
export async function checkTmf(
  deps: Pick<AdapterDeps, 'db' | 'clock'>,
  account: TmfAccount,
): Promise<CheckFinding[]> {
  let opened: ReturnType<typeof openDialect>;
  try {
    opened = openDialect(deps, account);
  } catch (error) {
    return [{ isGood: false, text: (error as Error).message }];
  }
  const { findLine, listBuckets, checkSearch } = opened.dialect;
  const { bundles, bills, feasibility, charging } = account.profile;
  const { sigscale } = opened;
  const number = unusedNumber();
  return Promise.all([
    readForCheck('the inventory (lines)', async () => {
      const line = await findLine(number);
      const isGood = line === null;
      return {
        isGood,
        text: isGood ? 'the inventory answers' : 'the inventory ignores the number it is asked for',
      };
    }),
    readForCheck('the balances', async () => {
      const buckets = await listBuckets(number, {
        type: 'prepaid',
        state: 'open',
        productId: '0',
        billingAccountId: null,
        contact: null,
      });
      const isGood = buckets.length === 0;
      return {
        isGood,
        text: isGood ? 'the balances answer' : 'the balances ignore the number they are asked for',
      };
    }),
    readForCheck('the top-ups', checkSearch),
    ...(sigscale && charging
      ? [readForCheck('the accounting log', () => checkCharges({ ...sigscale, charging, clock: deps.clock }))]
      : []),
    ...(bills ? checkBills(opened.client) : []),
    ...(feasibility
      ? [readForCheck('the service qualifications', () => checkQualifications(opened.client))]
      : []),
    ...(bundles ? [readForCheck('the catalogue', () => checkCatalogue(opened.client, bundles))] : []),
  ]);
}

/** Asks for an account that nobody has, its bills, and payments with an id of nobody. */
function checkBills(client: TmfClient): Promise<CheckFinding>[] {
  return [
    readForCheck('the accounts', async () => {
      const isGood = (await readBillingAccount(client, NOBODY)) === null;
      return { isGood, text: isGood ? 'the accounts answer' : 'the accounts have one with the number 0' };
    }),
    readForCheck('the bills', async () => {
      await readBills(client, NOBODY);
      return { isGood: true, text: 'the bills answer' };
    }),
    readForCheck('the payments', async () => {
      await findEntries(client, PAYMENT, NOBODY);
      return { isGood: true, text: 'the payments answer' };
    }),
  ];
}

/** Looks for sessions with a key of nobody. Nothing is reserved, so whether the service has its price is not known. */
async function checkCharges(parts: ChargingParts): Promise<CheckFinding> {
  const now = parts.clock.now();
  await findSessions(parts, NOBODY, { from: now, to: now });
  return { isGood: true, text: 'the accounting log answers; the price of a message is not checked' };
}

async function checkQualifications(client: TmfClient): Promise<CheckFinding> {
  await readQualifications(client);
  return { isGood: true, text: 'the service qualifications answer; no place was checked' };
}

async function checkCatalogue(client: TmfClient, profile: BundleProfile): Promise<CheckFinding> {
  const { length } = await readCatalogue(client, profile);
  const text = `the catalogue has ${length} bundles that can be sold`;
  return length > 0
    ? { isGood: true, text }
    : { isGood: false, text: `${text}: each needs a category of the profile, one price and a term` };
}

/** A number of the plan that ends with zeros. */
function unusedNumber(): Msisdn {
  const { prefixes, length } = getCountry().numbers;
  return (prefixes[0] ?? '').padEnd(length, '0') as Msisdn;
}
