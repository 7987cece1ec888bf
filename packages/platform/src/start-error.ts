/**
 * The portal cannot start for a reason that whoever starts it can mend: a setting, a file, a port, a database. The message
 * is a sentence for this person and is printed alone. Any other error at the start is a fault of the code.
 */
export class StartError extends Error {}

/**
 * The text for the terminal when the portal could not start: the sentence of a {@link StartError}; of every other error the
 * stack, with those of its causes, because only they say where in the code the fault is.
 */
export function describeStartFailure(error: unknown): string {
  if (error instanceof StartError) return `\nThe portal could not start: ${error.message}\n`;
  return `\nThe portal could not start:\n${stacksOf(error).join('\nCaused by: ')}\n`;
}

/** The stacks of an error and its causes. Not the fields of an error: one of a URL has the whole URL, with its password. */
function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const inner = error instanceof AggregateError ? error.errors : [];
  const causes = error.cause === undefined ? inner : [...inner, error.cause];
  return [error.stack ?? error.message, ...causes.flatMap(stacksOf)];
}
