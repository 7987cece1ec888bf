import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../../apps/server/src/platform/database/embedded/start-embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type OpenDb, openDb } from '../../apps/server/src/platform/database/open-db.ts';
import {
  type Accounts,
  type Addresses,
  COMPANY_DOORS,
  type CompanyDoor,
  callbackUrls,
  makeAccounts,
  nodeEnvironment,
  type WorldSettings,
} from './accounts.ts';
import { type Child, startChild } from './child.ts';
import { type Door, openDoor, type Usher } from './door.ts';
import { type Lines, makeLines } from './lines.ts';
import { type PostOffice, postOffice } from './post-office.ts';
import { makeWitness, type Witness } from './witness.ts';

/** The names of the two nodes. */
export type NodeName = 'a' | 'b';

/** A process of the run that can be ended and started again behind its door. */
export type Part = {
  current: () => Child<unknown> | null;
  start: () => Promise<void>;
  leaveRotation: () => void;
};

/** A node whose machine's clock is wrong; it stays so when the node is started again. */
export type NodePart = Part & { setClock: (aheadMs: number) => void };

/** Everything of a run: one PostgreSQL, two nodes, the outside world, and the doors between them. */
export type Scene = {
  databaseUrl: string;
  pool: OpenDb['pool'];
  at: Addresses;
  accounts: Accounts;
  nodes: Record<NodeName, NodePart>;
  world: Part;
  office: PostOffice;
  lines: Lines;
  witness: Witness;
  front: Door;
  /** Ends the server process; the product's own watcher starts it again. */
  signalPostgres: (signal: 'SIGINT' | 'SIGKILL') => void;
  folder: string;
  leave: (keep: boolean) => Promise<void>;
};

type Doors = { front: Door; pages: Door } & Record<CompanyDoor, Door>;

const WORLD = '../../apps/server/src/testing/fault-world.ts';
const NODE = '../../apps/server/src/testing/fault-node.ts';

/** What the clocks of the nodes' machines show ahead of the database's, in milliseconds. */
const CLOCKS_AT_FIRST: Record<NodeName, number> = { a: -90_000, b: 600_000 };

/** The name lets the next test server clear away what a killed run leaves (platform/db/test-server.ts). */
const FOLDER = () => join(tmpdir(), `portal-test-${process.pid}-`);

/** Where the logs of the processes are kept when somebody wants to read them. */
export const LOGS = fileURLToPath(new URL('../../.cache/faults', import.meta.url));

/** Starts everything and waits until it works. */
export async function setScene(seed: number): Promise<Scene> {
  const folder = mkdtempSync(FOLDER());
  mkdirSync(join(folder, 'logs'));
  const lines = makeLines();
  const office: PostOffice = postOffice(seed, () => doors.front.forward);
  const postgres = await startEmbedded({ dataDir: folder });
  await migrate(postgres.url);
  const witness = makeWitness(office.usher);
  const doors = await openDoors(witness.usher, lines);
  const at = Object.fromEntries(Object.entries(doors).map(([name, { url }]) => [name, url])) as Addresses;
  const accounts = makeAccounts();
  const { pool, close } = openDb(postgres.url, { max: 6 });
  const ground = { folder, databaseUrl: postgres.url, doors, at, accounts };
  const world = worldPart(ground);
  const nodes = nodeParts(ground);
  const parts = [world, nodes.a, nodes.b];
  const leave = async (keep: boolean) => {
    await Promise.all(parts.map((part) => part.current()?.kill()));
    await Promise.all(Object.values(doors).map((door) => door.close()));
    await close();
    await postgres.stop();
    if (keep) cpSync(join(folder, 'logs'), LOGS, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  const signalPostgres = (signal: NodeJS.Signals) =>
    process.kill(
      Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      signal,
    );
  const people = { office, lines, witness, front: doors.front };
  const scene = { ...ground, ...people, pool, nodes, world, signalPostgres, leave };
  try {
    await Promise.all(parts.map((part) => part.start()));
    return scene;
  } catch (error) {
    await leave(true);
    throw error;
  }
}

async function openDoors(office: Usher, lines: Lines): Promise<Doors> {
  const opened = { front: await openDoor(office), pages: await openDoor() } as Doors;
  for (const name of COMPANY_DOORS) opened[name] = await openDoor(lines.usherOf(name));
  return opened;
}

type Ground = Pick<Scene, 'folder' | 'databaseUrl' | 'at' | 'accounts'> & { doors: Doors };

function worldPart({ folder, databaseUrl, doors, at, accounts }: Ground): Part {
  const settings: WorldSettings = {
    databaseUrl,
    pages: at.pages,
    accounts,
    callbacks: callbackUrls(at, accounts),
  };
  let child: Child<Record<CompanyDoor | 'pages', string>> | null = null;
  return {
    current: () => child,
    leaveRotation: () => {},
    start: async () => {
      const args = [JSON.stringify(settings)];
      child = await startChild(WORLD, { args, logFile: join(folder, 'logs', 'world.log') });
      for (const name of [...COMPANY_DOORS, 'pages'] as const) doors[name].aim([child.ready[name]]);
    },
  };
}

function nodeParts({ folder, databaseUrl, doors, at, accounts }: Ground): Record<NodeName, NodePart> {
  const serving = new Map<NodeName, string>();
  const aim = () => doors.front.aim([...serving.values()]);
  const part = (name: NodeName): NodePart => {
    let child: Child<string> | null = null;
    let aheadMs = CLOCKS_AT_FIRST[name];
    return {
      current: () => child,
      setClock: (ms) => {
        aheadMs = ms;
        child?.tell({ aheadMs });
      },
      leaveRotation: () => {
        serving.delete(name);
        aim();
      },
      start: async () => {
        const env = {
          ...nodeEnvironment(at, accounts),
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, `node-${name}`),
          HOST: '127.0.0.1',
          PORT: '0',
        };
        const logFile = join(folder, 'logs', `node-${name}.log`);
        child = await startChild(NODE, { args: [String(aheadMs)], env, logFile });
        serving.set(name, child.ready);
        aim();
      },
    };
  };
  return { a: part('a'), b: part('b') };
}
