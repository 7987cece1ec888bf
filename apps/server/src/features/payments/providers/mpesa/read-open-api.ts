import { type ProviderAnswer, parseJsonAnswer } from '../provider-call.ts';
import { type OpenApiAnswer, openApiAnswer } from './open-api-wire.ts';

type Read = { kind: 'read'; answer: OpenApiAnswer } | Exclude<ProviderAnswer, { kind: 'answered' }>;

/** Parses an answer; one that can't be read is unknown. */
export function readOpenApi(answer: ProviderAnswer): Read {
  const json = parseJsonAnswer(answer);
  if (json.kind !== 'answered') return json;
  const parsed = openApiAnswer.safeParse(json.body);
  return parsed.success ? { kind: 'read', answer: parsed.data } : { kind: 'unknown', cause: parsed.error };
}

/** A code or word that settles nothing; it is kept for the log. */
export function unclearOpenApiAnswer(said: string) {
  return { kind: 'unknown', cause: new Error(`M-Pesa's answer is unclear: ${said}`) } as const;
}
