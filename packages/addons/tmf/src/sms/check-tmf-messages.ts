import type { CheckFinding } from '@isano/adapter-kit/operator';
import type { Clock } from '@isano/adapter-kit/values';
import type { TmfAccount } from '../account.ts';
import { createTmfClient } from '../client/tmf-client.ts';
import { MESSAGES } from './message-states.ts';

/** Asks for a message that does not exist. Nothing is sent. */
export async function checkTmfMessages(account: TmfAccount, clock: Clock): Promise<CheckFinding[]> {
  const answer = await createTmfClient(account, clock).get({ ...MESSAGES, path: `${MESSAGES.path}/0` });
  if (answer.kind !== 'answered') {
    const { message } = answer.cause as Error;
    return [{ isGood: false, text: `the interface for messages does not answer: ${message}` }];
  }
  const { status } = answer;
  if (status === 200 || status === 404) return [{ isGood: true, text: 'the interface for messages answers' }];
  return [{ isGood: false, text: `the interface for messages answers HTTP ${status}` }];
}
