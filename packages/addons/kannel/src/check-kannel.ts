import type { Secret } from '@isano/adapter-kit/settings';
import type { CheckFinding } from '@isano/adapter-kit/sms';
import { callGateway, codeOf, credentialsOf } from './kannel-route.ts';

/**
 * Asks Kannel to send a message without a receiver: it checks the account first, and then refuses the request (HTTP 400), so nothing
 * is sent.
 */
export async function checkKannel(url: Secret): Promise<CheckFinding[]> {
  const { address, credentials } = credentialsOf(url);
  for (const [name, value] of Object.entries(credentials)) address.searchParams.set(name, value);
  try {
    const { status } = await callGateway(address);
    if (status === 400 || status === 202)
      return [{ isGood: true, text: 'Kannel answers and knows the account' }];
    if (status === 401 || status === 403)
      return [{ isGood: false, text: `Kannel refuses the account: HTTP ${status}` }];
    return [{ isGood: false, text: `Kannel answers HTTP ${status}, which sendsms does not` }];
  } catch (error) {
    return [{ isGood: false, text: `Kannel does not answer: ${codeOf(error)}` }];
  }
}
