import type { CheckFinding } from './adapter.ts';

/**
 * What `operator check` says of something that it reads: what `read` returns, or why it could not be read.
 * @param what the subject of the sentence
 */
export async function readForCheck(what: string, read: () => Promise<CheckFinding>): Promise<CheckFinding> {
  try {
    return await read();
  } catch (error) {
    const { message, cause } = error as Error;
    const detail = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { isGood: false, text: `${what} can not be read: ${detail}` };
  }
}
