/**
 * The database can't work at the moment and will again: classes 08 (connection), 53 (disk, memory or connections used
 * up), 57P (stopped or starting) and 58 (its disk) of PostgreSQL; read-only, as a service makes one whose disk is full;
 * a lock that was not to be had (55P03), a statement or a transaction that took longer than it may (57014, 25P03).
 */
const CANNOT_NOW = /^(08...|53...|57P0.|57014|58...|25006|25P03|55P03)$/;
/** The socket's own words when nobody is there. A file's trouble has the same ones, and names its path. */
const UNREACHABLE = /^E[A-Z]+$/;
/** What the driver says without a code. */
const BROKEN = /Connection terminated|not queryable|timeout exceeded when trying to connect/i;

type Trouble = Error & { code?: string; path?: string };

/** Whether an error says only that the database can't work at the moment, itself or in what caused it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, path, message, cause } = error as Trouble;
  const away =
    code === undefined
      ? BROKEN.test(message)
      : CANNOT_NOW.test(code) || (UNREACHABLE.test(code) && path === undefined);
  return away || isDatabaseAway(cause);
}
