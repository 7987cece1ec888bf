/**
 * Runs a task again and again, one run at a time. A run that fails (PostgreSQL restarts) is made up for by the next.
 * Returns the function that stops it, which waits for the run under way.
 */
export function repeatEvery(everyMs: number, task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= task()
      .catch(() => {})
      .finally(() => {
        running = null;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
