import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { waitFor } from '../poll-until.ts';
import { answerPrompt, readPhone } from '../sandbox.ts';

/** Waits for the code that was sent to a handset. */
export function waitForCode(portal: string, msisdn: string): Promise<string> {
  return waitFor('a code', async () => {
    const { inbox } = await readPhone(portal, msisdn);
    return inbox.map(({ text }) => findCode(text)).find(Boolean) ?? null;
  });
}

/** Waits for the payment request on a handset and approves it. */
export async function approvePrompt(portal: string, msisdn: string): Promise<void> {
  const id = await waitFor('a prompt', async () => (await readPhone(portal, msisdn)).prompts[0]?.id ?? null);
  await answerPrompt(portal, { msisdn, id, pin: '1234' });
}
