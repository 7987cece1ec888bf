import type { BackendAnswer, BackendCall } from '@portal/payments/providers/backend';
import type { CallbackPath } from '@portal/payments/providers/create-providers';
import type { CallbackAround } from '@portal/payments/providers/provider';
import { parseJson } from '@portal/platform/api-client/send-call';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PaymentsDeps } from '../payments-deps.ts';
import { handleCallback } from './handle-callback.ts';

/**
 * Answers a call that the server of a provider makes to learn something, such as whether money is accepted. One that has news of a
 * payment is stored and handled like a callback.
 * @throws PortalError NOT_FOUND: the provider makes no such calls
 */
export async function answerBackendCall(
  deps: PaymentsDeps,
  path: Pick<CallbackPath, 'name' | 'mode'>,
  { method, path: called, body, ...around }: Omit<BackendCall, 'body'> & CallbackAround & { body: string },
): Promise<BackendAnswer> {
  const { backend } = deps.providers[path.mode];
  if (!backend) throw new PortalError('NOT_FOUND');
  const answer = await backend.answer({ method, path: called, body: parseJson(body) });
  const { reference } = answer;
  if (reference) await handleCallback(deps, path, { body, ...around, known: { reference, genuine: true } });
  return answer;
}
