import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startTmfOperator,
  TMF_CLIENT,
  type TmfOperator,
} from '../../../../apps/sandbox/src/tmf/start-tmf-operator.ts';
import { type PortalProcess, startPortal } from '../../../../e2e/portal-process.ts';
import { systemClock } from '../../../domain/src/time/clock.ts';
import { type OpenDb, openDb } from '../../../platform/src/database/open-db.ts';
import { cloneTestDb, startTestServer } from '../../../platform/src/database/testing/database-server.ts';
import { type MessageCentre, startMessageCentre } from '../../smpp/src/testing/message-centre.ts';
import { OFFERINGS } from '../../tmf/src/testing/v4-world.ts';

/** A portal with TM Forum's interfaces and SMPP, which can be killed, and the other sides of both. */
export type WholePortal = {
  url: string;
  tmf: TmfOperator;
  centre: MessageCentre;
  databaseUrl: string;
  pool: OpenDb['pool'];
  /** SIGKILL, as in a power cut, then a new start on the same port and database. */
  killAndRestart: () => Promise<void>;
  /** How often it was killed. */
  kills: () => number;
  stop: () => Promise<void>;
};

/** Starts everything on free ports of loopback. Wallets are the sandbox's; of the operator, nothing is. */
export async function startWholePortal(): Promise<WholePortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-interop-'));
  const server = await startTestServer({ waitsForDisk: false });
  const database = await cloneTestDb(server.adminUrl);
  const [tmf, centre] = [await startTmfOperator({ clock: systemClock }), await startMessageCentre()];
  const env = environmentOf({ tmf, centre, folder });
  const options = { databaseUrl: database.url, logFile: join(folder, 'portal.log'), env };
  let portal: PortalProcess = await startPortal(options);
  const { url, port } = portal;
  const { pool, close } = openDb(database.url, { max: 2 });
  let kills = 0;
  return {
    url,
    tmf,
    centre,
    pool,
    databaseUrl: database.url,
    kills: () => kills,
    killAndRestart: async () => {
      await portal.kill();
      kills += 1;
      portal = await startPortal({ ...options, port });
    },
    stop: async () => {
      await portal.stop();
      await close();
      await Promise.all([tmf.stop(), centre.close()]);
      await database.drop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Sides = { tmf: TmfOperator; centre: MessageCentre; folder: string };

/** The settings of the portal: a real operator's, with test accounts. */
function environmentOf({ tmf, centre, folder }: Sides): Record<string, string> {
  const types = Object.fromEntries(Object.entries(OFFERINGS).map(([type, id]) => [id, type]));
  const profile = {
    lines: { types, contact: 'contactNumber' },
    repeatsMissing: true,
    refusals: { LINE_BARRED: 'line-barred' },
  };
  const market = {
    prepaidLimits: { min: 100, max: 50_000 },
    quickAmounts: [500],
    methods: ['money'],
    customerCareNumber: '300',
    pinResetDial: '*182*7#',
  };
  const write = (name: string, content: object) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  return {
    OPERATOR_LINES: 'tmf',
    OPERATOR_AIRTIME: 'tmf',
    OPERATOR_BALANCES: 'tmf',
    OPERATOR_SETTINGS: 'file',
    OPERATOR_MARKET_FILE: write('market.json', market),
    OPERATOR_SMS: 'smpp',
    SMPP_URL: centre.url(),
    SMPP_SENDER: 'Isano',
    SMPP_PER_SECOND: '1000',
    TMF_BASE_URL: tmf.baseUrl,
    TMF_TOKEN_URL: `${tmf.baseUrl}/token`,
    TMF_TIMEOUT: '5',
    TMF_CLIENT_ID: TMF_CLIENT.id,
    TMF_CLIENT_SECRET: TMF_CLIENT.secret,
    TMF_PROFILE_FILE: write('profile.json', profile),
    RATE_LIMIT_FACTOR: '100000',
    CHALLENGE_WORK: '1000',
    LOG_LEVEL: 'warn',
  };
}
