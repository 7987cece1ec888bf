/** What ends the parts of a run, in the order in which they were started. */
export type Closers = (() => Promise<unknown> | unknown)[];

/** Ends everything, the last started first. What cannot be ended does not keep the rest. */
export async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      console.error(`could not be ended: ${(error as Error).message}`);
    }
  }
}
