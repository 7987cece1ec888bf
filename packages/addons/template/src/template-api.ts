import { createJsonApi, type JsonApi } from '@isano/adapter-kit/http';
import type { TemplateAccount } from './account.ts';

/**
 * Step 2. Calls the other side; an error is part of the result. For tokens of OAuth client credentials see
 * `reloadly/reloadly-api.ts`.
 */
export function templateApi({ baseUrl, apiKey, timeoutSeconds }: TemplateAccount): JsonApi {
  return createJsonApi({
    baseUrl,
    headers: { accept: 'application/json', 'x-api-key': apiKey.reveal() },
    timeoutMs: timeoutSeconds * 1000,
  });
}
