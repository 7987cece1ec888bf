import fc from 'fast-check';
import { checkResponse } from './check-response.ts';
import { anyRequest, BATCH, type FuzzRequest } from './draw-requests.ts';
import { collectIds } from './earlier-values.ts';
import type { Operation } from './openapi.ts';
import type { FuzzOptions } from './options.ts';
import { createFuzzClient } from './send-request.ts';

/** The result of a run. */
export type FuzzResult = {
  sent: number;
  /** Responses by HTTP status. */
  statuses: Map<number, number>;
  /** Each problem once, with the first request that caused it and its count. */
  problems: Map<string, { count: number; example: FuzzRequest }>;
  slowestMs: number;
};

/** Connection errors that are allowed: the portal may answer a broken request and close the connection. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT']);

/**
 * Sends the requests of a seed to a portal and checks every response.
 * @param options `onBatch`: called after every batch with the number sent so far
 */
export async function runFuzz(
  url: string,
  operations: Operation[],
  { seed, requests, connections, onBatch }: FuzzOptions & { onBatch: (sent: number) => Promise<void> },
): Promise<FuzzResult> {
  const client = createFuzzClient(url, connections);
  const ids = collectIds();
  const any = anyRequest(operations);
  const result: FuzzResult = { sent: 0, statuses: new Map(), problems: new Map(), slowestMs: 0 };

  async function sendOne(drawn: FuzzRequest): Promise<void> {
    const request = { ...drawn, path: ids.fill(drawn.path), body: drawn.body && ids.fill(drawn.body) };
    result.sent += 1;
    try {
      const response = await client.send(request);
      ids.read(response.text);
      result.slowestMs = Math.max(result.slowestMs, response.ms);
      result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
      for (const problem of checkResponse(request, response)) recordProblem(result, problem, request);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!code || !CLOSED.has(code)) recordProblem(result, `failed: ${code ?? message}`, request);
    }
  }

  for (let batch = 0; result.sent < requests; batch += 1) {
    const drawn = fc.sample(any, { seed: seed + batch, numRuns: Math.min(BATCH, requests - result.sent) });
    const remaining = drawn.values();
    const sendNext = async () => {
      for (const request of remaining) await sendOne(request);
    };
    await Promise.all(Array.from({ length: connections }, sendNext));
    await onBatch(result.sent);
  }
  client.close();
  return result;
}

function recordProblem({ problems }: FuzzResult, problem: string, example: FuzzRequest): void {
  const key = `${example.method} ${example.path.split('?', 1)[0]} ${problem}`;
  const known = problems.get(key);
  if (known) known.count += 1;
  else problems.set(key, { count: 1, example });
}
