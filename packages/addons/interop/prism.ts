import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePorts } from '../../../e2e/free-ports.ts';
import { type Check, waitFor } from './check.ts';

/** Prism, a server that checks requests against an OpenAPI document. */
export type RunningPrism = {
  /** Without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
};

/** Whether the command `prism` can be run. */
export function hasPrism(): boolean {
  return spawnSync('prism', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts Prism with a document. Throws when it does not listen within two minutes. */
export async function startPrism(document: string): Promise<RunningPrism> {
  const [port = 0] = await findFreePorts(1);
  const child = spawn('prism', ['mock', '--port', String(port), '--host', '127.0.0.1', document]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  if (await waitFor(() => output.includes('Prism is listening')))
    return { url: `http://127.0.0.1:${port}`, stop };
  await stop();
  throw new Error(`Prism did not start with ${document}: ${output.slice(-500)}`);
}

/** A request of ours, as a simulator received it. */
type ReceivedRequest = { method: string; url: string; body: unknown };

/**
 * Sends our requests below a path to Prism, and checks that the document accepts each.
 * @param api.document the file of the document
 */
export async function checkRequests(
  check: Check,
  { path, document }: { path: string; document: string },
  requests: readonly ReceivedRequest[],
): Promise<void> {
  const prism = await startPrism(document);
  try {
    for (const { method, url, body } of requests.filter((each) => each.url.startsWith(path))) {
      const answer = await fetch(prism.url + url.slice(path.length), {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer any',
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      const problem = answer.status < 400 ? 'accepted' : await answer.text();
      check(`${method} ${url.split('?')[0]}`, problem, 'accepted');
    }
  } finally {
    await prism.stop();
  }
}
