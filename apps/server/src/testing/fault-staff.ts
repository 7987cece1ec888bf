import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { loadConfig } from '../config/config.ts';
import { runOps } from '../ops/main.ts';

// The staff's machine of the fault run: runs the command line that a request contains as `npm run ops` does, without starting a
// process for each. Sends its address over IPC.

const config = loadConfig();

async function runCommandLine(args: string[]): Promise<{ code: number; text: string }> {
  const parts: string[] = [];
  const output = { write: (part: string) => parts.push(part) };
  const code = await runOps(args, config, { stdout: output, stderr: output });
  return { code, text: parts.join('') };
}

const server = createServer((request, response) => {
  const run = async () => runCommandLine(JSON.parse(await text(request)) as string[]);
  run().then(
    (result) => response.end(JSON.stringify(result)),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('disconnect', () => process.exit(1));
