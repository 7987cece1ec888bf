import { answerPrompt, readPhone } from '../sandbox.ts';
import { until } from './until.ts';

/** A prompt that is not there by then never comes: the payer puts the handset away. */
const PROMPT_LIMIT_MS = 4_000;
const ANSWER_LIMIT_MS = 20_000;

/** Waits for a prompt and answers it with these PINs in turn, `null` for no. Nothing when none comes. */
export async function answerHandset(
  pages: string,
  msisdn: string,
  pins: readonly (string | null)[],
): Promise<void> {
  const prompt = await until(
    async () => (await readPhone(pages, msisdn)).prompts[0] ?? null,
    PROMPT_LIMIT_MS,
  );
  if (!prompt) return;
  for (const pin of pins) {
    // Answered in the same moment elsewhere, or expired: nobody is asked any more.
    const answered = async () => {
      const { prompts } = await readPhone(pages, msisdn);
      if (!prompts.some(({ id }) => id === prompt.id)) return true;
      await answerPrompt(pages, { msisdn, id: prompt.id, pin });
      return true;
    };
    await until(answered, ANSWER_LIMIT_MS);
  }
}
