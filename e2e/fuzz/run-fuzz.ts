import fc from 'fast-check';
import { anyRequest, BATCH, type FuzzRequest } from './draw-requests.ts';
import { collectIds } from './earlier-values.ts';
import { judgeReply } from './judge-reply.ts';
import type { Operation } from './openapi.ts';
import type { FuzzOptions } from './options.ts';
import { makeClient } from './send-request.ts';

/** What a run found. */
export type FuzzResult = {
  sent: number;
  /** Replies by HTTP status. */
  statuses: Map<number, number>;
  /** Each fault once, with the first request that caused it and how often it came. */
  faults: Map<string, { count: number; example: FuzzRequest }>;
  slowestMs: number;
};

/** Connections that the portal may end by right: it answers a broken request and closes. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT']);

/**
 * Sends the requests of a seed to a portal and judges every reply.
 * @param onBatch called after every batch with the number sent so far
 */
export async function runFuzz(
  url: string,
  operations: Operation[],
  { seed, requests, connections }: FuzzOptions,
  onBatch: (sent: number) => Promise<void>,
): Promise<FuzzResult> {
  const client = makeClient(url, connections);
  const ids = collectIds();
  const any = anyRequest(operations);
  const result: FuzzResult = { sent: 0, statuses: new Map(), faults: new Map(), slowestMs: 0 };

  async function sendOne(drawn: FuzzRequest): Promise<void> {
    const request = { ...drawn, path: ids.fill(drawn.path), body: drawn.body && ids.fill(drawn.body) };
    result.sent += 1;
    try {
      const reply = await client.send(request);
      ids.read(reply.text);
      result.slowestMs = Math.max(result.slowestMs, reply.ms);
      result.statuses.set(reply.status, (result.statuses.get(reply.status) ?? 0) + 1);
      for (const fault of judgeReply(request, reply)) noteFault(result, fault, request);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!code || !CLOSED.has(code)) noteFault(result, `failed: ${code ?? message}`, request);
    }
  }

  for (let batch = 0; result.sent < requests; batch += 1) {
    const drawn = fc.sample(any, { seed: seed + batch, numRuns: Math.min(BATCH, requests - result.sent) });
    const rest = drawn.values();
    const lane = async () => {
      for (const request of rest) await sendOne(request);
    };
    await Promise.all(Array.from({ length: connections }, lane));
    await onBatch(result.sent);
  }
  client.close();
  return result;
}

function noteFault({ faults }: FuzzResult, fault: string, example: FuzzRequest): void {
  const key = `${example.method} ${example.path.split('?', 1)[0]} ${fault}`;
  const known = faults.get(key);
  if (known) known.count += 1;
  else faults.set(key, { count: 1, example });
}
