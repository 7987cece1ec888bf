import { parseBusinessDay } from '@portal/domain/time/business-day';
import { networks } from '@portal/platform/config/proxy-and-hosts';
import { optional } from '@portal/platform/config/variable-fields';
import { secretString } from '@portal/platform/config/variables';
import { accountMapFile } from '@portal/settlement/outgoing/account-map';
import { sourceFile } from '@portal/settlement/sources/source-file';
import { z } from 'zod';

const businessDay = z.string().transform((text, context) => {
  const day = parseBusinessDay(text);
  if (day) return day;
  context.addIssue({ code: 'custom', message: 'a day such as 2026-12-01' });
  return z.NEVER;
});

/** Statements of providers and banks, and what the finance team's systems read (docs/books-reference.md). */
export const SETTLEMENT_SETTINGS = {
  /** Folder with one folder for each source, whose files are imported; `null`: none is watched. */
  dir: ['SETTLEMENT_DIR', optional(z.string())],
  /** The operator's own sources. */
  sources: ['SETTLEMENT_SOURCES_FILE', sourceFile.default([])],
  /** What systems authenticate themselves with; `null`: there is no finance API. */
  apiToken: ['FINANCE_API_TOKEN', optional(secretString(32))],
  /** Addresses and networks that may use the API; empty: any. */
  apiAddresses: ['FINANCE_API_ADDRESSES', networks.default([])],
  /** Files for the operator's bookkeeping, one for each closed day. */
  journalFiles: {
    dir: ['JOURNAL_DIR', optional(z.string())],
    from: ['JOURNAL_FILES_FROM', optional(businessDay)],
    accounts: ['JOURNAL_ACCOUNTS_FILE', optional(accountMapFile)],
  },
} as const;
