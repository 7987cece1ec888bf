import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Accounts of the operator's bookkeeping by account of the portal; `*` at the end stands for any rest. */
export type AccountMap = ReadonlyMap<string, string>;

const NAME = /^[a-z0-9:-]{1,60}\*?$/;

const mapFile = z.record(
  z.string().regex(NAME, 'an account of the portal, such as bank or receivable:*'),
  z.string().trim().min(1).max(60),
);

/** Parses the path of a file with a {@link AccountMap map} as JSON (docs/books-reference.md). */
export const accountMapFile = z.string().transform((path, context): AccountMap => {
  try {
    return new Map(Object.entries(mapFile.parse(JSON.parse(readFileSync(path, 'utf8')))));
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : 'the file is not readable JSON';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** The account that stands for one of the portal's: the entry with its name, else the longest one with `*`. `null` when there is none. */
export function mapAccount(map: AccountMap, account: string): string | null {
  const exact = map.get(account);
  if (exact !== undefined) return exact;
  for (let length = account.length; length >= 0; length--) {
    const found = map.get(`${account.slice(0, length)}*`);
    if (found !== undefined) return found;
  }
  return null;
}
