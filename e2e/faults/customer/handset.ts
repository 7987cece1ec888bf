import { pollUntil } from '../../poll-until.ts';
import { answerPrompt, readPhone } from '../../sandbox.ts';

/** A prompt that has not arrived by then never does; the payer stops waiting. */
const PROMPT_LIMIT_MS = 4_000;
const ANSWER_LIMIT_MS = 20_000;

/**
 * Waits for a prompt and answers it with each of these PINs in turn, `null` to reject. Does nothing when no prompt
 * arrives.
 */
export async function answerHandset(
  pages: string,
  msisdn: string,
  pins: readonly (string | null)[],
): Promise<void> {
  const prompt = await pollUntil(
    async () => (await readPhone(pages, msisdn)).prompts[0] ?? null,
    PROMPT_LIMIT_MS,
  );
  if (!prompt) return;
  for (const pin of pins) {
    // Answered elsewhere at the same time, or expired.
    const answered = async () => {
      const { prompts } = await readPhone(pages, msisdn);
      if (!prompts.some(({ id }) => id === prompt.id)) return true;
      await answerPrompt(pages, { msisdn, id: prompt.id, pin });
      return true;
    };
    await pollUntil(answered, ANSWER_LIMIT_MS);
  }
}
