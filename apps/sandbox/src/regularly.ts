/**
 * Does something over and over, one round at a time; a round that fails (a database that restarts) is made up for by
 * the next. Gives the function that ends it, which waits for the round under way.
 */
export function regularly(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= work()
      .catch(() => {})
      .finally(() => {
        round = null;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
