import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { addSubscriber, addSubscribers, newSubscriber } from './add-subscriber.ts';
import { addFixedAccount, newFixedAccount } from './billing/add-account.ts';
import { readLineBalances } from './billing/balances.ts';
import {
  type LineAllowance,
  type OutstandingBill,
  readLineHoldings,
  useAllowances,
} from './billing/line-holdings.ts';
import { createLeadControls } from './leads/lead-controls.ts';
import { MAGIC_BILLS } from './magic/magic-accounts.ts';
import { MAGIC_LEADS } from './magic/magic-leads.ts';
import { MAGIC_LINES, type MagicLine } from './magic/magic-msisdns.ts';
import { MAGIC_ROUTERS } from './magic/magic-routers.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import {
  changeSettings,
  defaultSettings,
  readPlainSettings,
  type SettingsChange,
  settingsChange,
} from './settings.ts';
import { messages } from './tables.ts';

/** A text message in the inbox of a handset. */
export type InboxMessage = { id: number; text: string; at: Date };

/** Balances of a line in whole francs and megabytes. */
export type LineBalances = {
  line: string;
  airtime: number;
  dataMegabytes: number;
  bundles: LineAllowance[];
  bill: OutstandingBill | null;
};

const INBOX_SIZE = 50;

/**
 * Simulator controls of the sandbox operator: what the handset shows and what the sandbox page changes. The
 * portal itself never uses them.
 */
export function createSandboxControls(deps: SandboxDeps) {
  const { db } = deps;
  return {
    ...createLeadControls(deps),
    /** Lists text messages, newest first. */
    inbox: (msisdn: string): Promise<InboxMessage[]> =>
      db
        .select({ id: messages.id, text: messages.text, at: messages.at })
        .from(messages)
        .where(eq(messages.msisdn, msisdn))
        .orderBy(desc(messages.id))
        .limit(INBOX_SIZE),
    /** Returns `null` for a number that is not a line of this operator. */
    balances: async (msisdn: string): Promise<LineBalances | null> => {
      const line = await readLineBalances(deps, msisdn);
      return line && { ...line, ...(await readLineHoldings(deps, msisdn)) };
    },
    /** Uses the bundles of a line: a tenth of each is left; where that was left before, nothing. */
    useBundles: (msisdn: string): Promise<void> => useAllowances(db, msisdn),
    /** Validates the input and adds the subscriber; returns its number or a problem text. */
    addSubscriber: async (input: unknown): Promise<{ msisdn: string } | { problem: string }> => {
      const parsed = newSubscriber.safeParse(input);
      if (!parsed.success) return { problem: describe(parsed.error) };
      return { msisdn: await addSubscriber(deps, parsed.data) };
    },
    /** Adds prepaid lines in one transaction; throws for a number that is none. */
    addLines: async (lines: readonly unknown[]): Promise<void> => {
      await addSubscribers(deps, newLines.parse(lines));
    },
    /** Adds a fixed-internet account with its invoices; returns a problem text, or `null` on success. */
    addFixedAccount: async (input: unknown): Promise<string | null> => {
      const parsed = newFixedAccount.safeParse(input);
      if (!parsed.success) return describe(parsed.error);
      await addFixedAccount(deps, parsed.data);
      return null;
    },
    readSettings: (): Promise<Required<SettingsChange>> => readPlainSettings(db),
    defaultSettings,
    /** Validates and applies the change; returns a problem text, or `null` on success. */
    changeSettings: async (change: unknown): Promise<string | null> => {
      const parsed = settingsChange.nullable().safeParse(change);
      if (!parsed.success) return describe(parsed.error);
      return changeSettings(db, parsed.data);
    },
    magicLines: allMagicLines,
  };
}

const newLines = newSubscriber.required({ msisdn: true }).array();

function describe(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}

type Listed = Pick<MagicLine, 'msisdn' | 'does' | 'line'>;

/** Returns every magic number once: prepaid lines first, then lines with bills, routers and lead contacts. */
function allMagicLines(): Listed[] {
  const bills: Listed[] = Object.values(MAGIC_BILLS);
  const routers: Listed[] = Object.values(MAGIC_ROUTERS).map((router) => ({ ...router, line: 'broadband' }));
  const leads: Listed[] = Object.values(MAGIC_LEADS).map((lead) => ({ ...lead, line: 'prepaid' }));
  const special = [...bills, ...routers, ...leads];
  const known = new Set(special.map(({ msisdn }) => msisdn));
  const others = Object.values<Listed>(MAGIC_LINES).filter(({ msisdn }) => !known.has(msisdn));
  return [...others, ...special];
}
