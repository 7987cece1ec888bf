import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../../e2e/free-ports.ts';

/** A running Kannel. */
export type RunningKannel = {
  /** Address for the setting KANNEL_URL. */
  sendUrl: (password: string) => string;
  stop: () => Promise<void>;
};

/** Password of the account `portal`. */
export const PASSWORD = 'interop';

type KannelOptions = {
  /** The message centre: `smpp://system:password@host:port`. */
  smsc: string;
  /** Address that gets messages of customers. */
  inboundUrl: string;
};

const STOP_MS = 5_000;
const START_MS = 20_000;

/** Starts bearerbox and smsbox with a configuration of their own, on free ports. */
export async function startKannel({ smsc, inboundUrl }: KannelOptions): Promise<RunningKannel> {
  const folder = mkdtempSync(join(tmpdir(), 'kannel-'));
  const [admin = 0, box = 0, send = 0] = await findFreePorts(3);
  const ports = { admin, box, send };
  const file = join(folder, 'kannel.conf');
  writeFileSync(file, configuration({ smsc: new URL(smsc), inboundUrl, folder, ports }));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (program: string, port: number) => {
    children.push(spawn(program, ['-v', '4', file], { stdio: 'ignore' }));
    await waitForPort(port);
  };
  try {
    await start('/usr/sbin/bearerbox', ports.box);
    await start('/usr/sbin/smsbox', ports.send);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    sendUrl: (password) => `http://portal:${password}@127.0.0.1:${ports.send}/cgi-bin/sendsms`,
    stop,
  };
}

type Ports = { admin: number; box: number; send: number };

function configuration({
  smsc,
  inboundUrl,
  folder,
  ports,
}: {
  smsc: URL;
  inboundUrl: string;
  folder: string;
  ports: Ports;
}): string {
  return `
group = core
admin-port = ${ports.admin}
admin-password = ${PASSWORD}
smsbox-port = ${ports.box}
box-deny-ip = "*.*.*.*"
box-allow-ip = "127.0.0.1"
log-file = "${folder}/bearerbox.log"
log-level = 1
dlr-storage = internal

group = smsc
smsc = smpp
smsc-id = centre
host = 127.0.0.1
port = ${smsc.port}
transceiver-mode = true
smsc-username = "${smsc.username}"
smsc-password = "${smsc.password}"
system-type = ""
interface-version = 34
source-addr-autodetect = true
dest-addr-ton = 1
dest-addr-npi = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${ports.send}
log-file = "${folder}/smsbox.log"
log-level = 1

group = sendsms-user
username = portal
password = ${PASSWORD}
concatenation = true
max-messages = 10

group = sms-service
keyword = default
get-url = "${inboundUrl}?from=%p&text=%b"
omit-empty = true
max-messages = 0
`;
}

async function waitForPort(port: number): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const [isOpen] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'close').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Kannel does not listen on port ${port}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
