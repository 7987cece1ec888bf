/** One HTTP request to a provider. `signal` ends it, body included. */
export type ProviderCall = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/** What came of a call, before anybody looked into the answer. */
export type ProviderAnswer =
  | { kind: 'answered'; status: number; text: string; headers: Headers }
  /** Certainly not read by the provider. */
  | { kind: 'not-sent'; cause: unknown }
  | { kind: 'unknown'; cause: unknown };

/**
 * Calls a provider. Never throws: what went wrong is part of the answer. A server error or a time-out says nothing
 * about the money, so it is unknown (RULINGS 5); "too busy" was not read. Redirections are not followed.
 */
export async function callProvider({ url, ...call }: ProviderCall): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...call, redirect: 'error' });
    const { status, headers } = response;
    const text = await response.text();
    if (status === 429) return { kind: 'not-sent', cause: new Error('The provider is busy: HTTP 429') };
    if (status >= 500 || status === 408)
      return { kind: 'unknown', cause: new Error(`The provider answered HTTP ${status}`) };
    return { kind: 'answered', status, text, headers };
  } catch (cause) {
    return { kind: neverLeft(cause) ? 'not-sent' : 'unknown', cause };
  }
}

/** The answer's text as JSON; unknown when it is something else, such as the web page of a proxy. */
export function parseJsonAnswer(
  answer: ProviderAnswer,
): { kind: 'answered'; body: unknown } | Exclude<ProviderAnswer, { kind: 'answered' }> {
  if (answer.kind !== 'answered') return answer;
  try {
    return { kind: 'answered', body: JSON.parse(answer.text) };
  } catch (cause) {
    const message = `The provider answered HTTP ${answer.status} with something else than JSON`;
    return { kind: 'unknown', cause: new Error(message, { cause }) };
  }
}

/** Errors of a connection that was never made. Anything later may have been read by the other side. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code !== undefined && NEVER_LEFT.has(code);
}
