import type { CheckFinding } from '@isano/adapter-kit/sms';
import { createInfobipApi, type InfobipSettings } from './infobip-route.ts';

/** Asks Infobip to send no message at all: it checks the key first, and then refuses the request (HTTP 400). */
export async function checkInfobip(account: Pick<InfobipSettings, 'url' | 'key'>): Promise<CheckFinding[]> {
  const answer = await createInfobipApi(account)({
    method: 'POST',
    path: '/sms/3/messages',
    body: { messages: [] },
  });
  if (answer.kind !== 'answered') return [{ isGood: false, text: 'Infobip does not answer' }];
  if (answer.status === 400) return [{ isGood: true, text: 'Infobip answers and knows the key' }];
  if (answer.status === 401 || answer.status === 403)
    return [{ isGood: false, text: `Infobip refuses the key: HTTP ${answer.status}` }];
  return [{ isGood: false, text: `Infobip answers HTTP ${answer.status}, which its address does not` }];
}
