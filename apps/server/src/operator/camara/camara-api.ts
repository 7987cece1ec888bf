import type { Clock } from '@portal/domain/time/clock';
import type { z } from 'zod';
import { requestToken } from '../../platform/api-client/access-tokens.ts';
import { createJsonApi } from '../../platform/api-client/json-api.ts';
import { type JsonAnswer, parseAnswer, requireAnswer } from '../../platform/api-client/send-call.ts';
import type { CamaraAccount } from './account.ts';
import { errorInfo, SCOPES } from './wire.ts';

/** Asks one of the operator's CAMARA APIs. */
export type CamaraApi = {
  /**
   * Posts a question about a number.
   * @returns the answer; `null` when the operator can't tell about this number
   * @throws Error when there is no answer, or one that can't be read
   */
  ask: <Data>(path: string, body: object, schema: z.ZodType<Data>) => Promise<Data | null>;
};

/**
 * Creates the API with tokens of OAuth client credentials (two-legged): the number is in the body of each question. A token
 * is cached until a minute before its end.
 */
export function camaraApi(account: CamaraAccount, clock: Clock): CamaraApi {
  const { baseUrl, tokenUrl, clientId, clientSecret, timeoutMs } = account;
  const request = () =>
    requestToken({
      url: tokenUrl,
      basic: { user: clientId, password: clientSecret },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }),
      timeoutMs,
    });
  const call = createJsonApi({ baseUrl, tokens: { request, clock }, timeoutMs });
  return {
    ask: async (path, body, schema) => {
      const answer = await call({ method: 'POST', path, body });
      if (answer.kind !== 'answered' || answer.status === 200) return requireAnswer(answer, schema);
      const code = errorCodeOf(answer);
      if (isForOthers(answer.status, code)) return null;
      throw new Error(`The operator refused a question: HTTP ${answer.status} ${code ?? ''}`.trim());
    },
  };
}

function errorCodeOf(answer: JsonAnswer): string | null {
  const parsed = parseAnswer(answer, errorInfo);
  return parsed.kind === 'parsed' ? parsed.data.code : null;
}

/** The number is not one of this operator's, or one that the question makes no sense for, such as a fixed line. */
function isForOthers(status: number, code: string | null): boolean {
  return (
    (status === 404 && code === 'IDENTIFIER_NOT_FOUND') ||
    (status === 422 && code === 'SERVICE_NOT_APPLICABLE')
  );
}
