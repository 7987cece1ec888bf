import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A line to a database that a test can cut, as when the database or the network is lost. */
export type DatabaseLine = {
  /** URL of the database through the line. */
  url: string;
  /** Forwards nothing on the open connections any more and does not end them; new ones work. */
  silence: () => void;
  /** Ends all connections and refuses new ones. */
  cut: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a line to the database at `databaseUrl`. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'line-'));
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(addressOf(target));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const silence = () => {
    for (const socket of sockets) {
      socket.unpipe();
      // What arrives is read and dropped.
      socket.resume();
    }
  };
  const port = target.port || '5432';
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.${port}`, resolve));
  const url = databaseUrl.replace(target.host, `${encodeURIComponent(folder)}:${port}`);
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const close = async () => {
    await cut();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, silence, cut, close };
}

/** A socket folder is percent-encoded in place of the host. */
function addressOf({ hostname, port }: URL): net.NetConnectOpts {
  const host = decodeURIComponent(hostname);
  const number = Number(port || 5432);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number };
}
