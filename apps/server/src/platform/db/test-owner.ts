import { startEmbedded } from './embedded.ts';

// A portal reduced to its database, as a process of its own that tests may kill:
// `node test-owner.ts <dataDir>` prints what startEmbedded gave (or its error) as one line of JSON.
try {
  const server = await startEmbedded({ dataDir: process.argv[2] ?? '' });
  process.stdout.write(`${JSON.stringify(server)}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
