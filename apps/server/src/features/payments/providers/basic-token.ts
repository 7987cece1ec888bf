import { z } from 'zod';
import type { AccessToken } from './access-tokens.ts';

/** Who asks for a token by name and password, and where. */
export type TokenDesk = {
  method: 'GET' | 'POST';
  url: string;
  user: string;
  password: { reveal: () => string };
  headers?: Record<string, string>;
  body?: URLSearchParams;
};

const TOKEN_TIMEOUT_MS = 10_000;

/** Lives are seen as text and as numbers; an hour where nothing is said. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(3_599),
});

/** Asks for an access token with HTTP Basic. Throws when there is none to be had. */
export async function askWithPassword(desk: TokenDesk): Promise<AccessToken> {
  const { method, url, user, password, headers, body } = desk;
  const basic = Buffer.from(`${user}:${password.reveal()}`).toString('base64');
  const response = await fetch(url, {
    method,
    headers: { ...headers, authorization: `Basic ${basic}` },
    ...(body ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The provider gave no token: HTTP ${response.status}`);
  const { access_token: token, expires_in: lifeSeconds } = tokenAnswer.parse(await response.json());
  return { token, lifeSeconds };
}
