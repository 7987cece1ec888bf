import { startEmbedded } from '../embedded/start-embedded.ts';

// A process that only owns an embedded database, so that tests can kill it. `node embedded-owner.ts <dataDir>`
// prints the result of startEmbedded, or its error, as one line of JSON.
try {
  const [dataDir = ''] = process.argv.slice(2);
  const server = await startEmbedded({ dataDir });
  process.stdout.write(`${JSON.stringify(server)}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
