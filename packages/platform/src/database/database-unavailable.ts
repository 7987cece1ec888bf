/**
 * SQLSTATEs of a database that is temporarily unavailable: classes 08 (connection), 53 (resources), 57P
 * (shutdown or start) and 58 (system error); read-only mode (25006), which hosted services set when the disk
 * is full; lock, statement and transaction timeouts (55P03, 57014, 25P03).
 */
const UNAVAILABLE_SQLSTATES = /^(08...|53...|57P0.|57014|58...|25006|25P03|55P03)$/;
/** Socket error codes. File system errors use the same codes but have a path. */
const SOCKET_ERROR = /^E[A-Z]+$/;
/** Messages of the driver for errors without a code. */
const DRIVER_MESSAGES = /Connection terminated|not queryable|timeout exceeded when trying to connect/i;

type NodeError = Error & { code?: string; path?: string };

/** Checks whether an error, or one of its causes, only means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, path, message, cause } = error as NodeError;
  const isUnavailable =
    code === undefined
      ? DRIVER_MESSAGES.test(message)
      : UNAVAILABLE_SQLSTATES.test(code) || (SOCKET_ERROR.test(code) && path === undefined);
  return isUnavailable || isDatabaseUnavailable(cause);
}
