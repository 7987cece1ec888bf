import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countryCurrency, money } from '@portal/domain/money/money';
import type { AirtimeCharges } from '@portal/operator/charge-port';
import type { CheckFinding } from '@portal/operator/check-finding';
import { checkSmsRoutes } from '@portal/operator/sms-registry';
import { verifySmtp } from '@portal/operator/smtp/smtp-emails';
import { createProviders } from '@portal/payments/providers/create-providers';
import type { CheckOutcome, PaymentProvider } from '@portal/payments/providers/provider';
import { PROVIDERS, type ProviderAccounts } from '@portal/payments/providers/registry';
import { parseJson, sendCall } from '@portal/platform/api-client/send-call';
import { newId } from '@portal/platform/crypto/new-id';
import { openAuthorizationCodeFlow } from '@portal/platform/openid/authorization-code';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { deskCredential } from '../../config/staff-settings.ts';
import type { CheckedConnection, ConnectionDeps } from './connection.ts';

const TIMEOUT_SECONDS = 10;

/** Keys that can verify a signature. */
const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) });

/** Folders that the import moves files to. */
const TARGETS = ['imported', 'refused'];

/** The operator's ports are checked apart: here no airtime is charged, looked up or refunded. */
const NO_CHARGES: AirtimeCharges = {
  charge: unused,
  find: unused,
  refund: unused,
  refundPart: unused,
  list: unused,
};

/**
 * Asks everything that is configured besides the operator's ports: message centres, mail server, payment providers, folders of
 * statements, identity provider. Nothing is sent, paid or changed there.
 */
export async function checkEveryConnection(
  config: Config,
  deps: ConnectionDeps,
): Promise<CheckedConnection[]> {
  const [messages, mail, providers, folders, identity] = await Promise.all([
    checkSmsRoutes(config.sms.routes, deps),
    checkMail(config),
    checkProviders(config, deps),
    checkStatementFolders(config.settlement),
    checkIdentity(config.staff),
  ]);
  const routes = messages.map(({ name, findings }) => ({ name: `messages by ${name}`, findings }));
  return [...routes, ...mail, ...providers, ...folders, ...identity];
}

/** Connects to the mail server and authenticates there. */
async function checkMail({ mailServer }: Pick<Config, 'mailServer'>): Promise<CheckedConnection[]> {
  if (!mailServer) return [];
  const finding = await verifySmtp({ url: mailServer.url.reveal() }).then(
    () => ({ isGood: true, text: 'the mail server answers and takes the account' }),
    (error: Error) => ({
      isGood: false,
      text: `the mail server does not take the account or does not answer: ${error.message}`,
    }),
  );
  return [{ name: 'e-mail', findings: [finding] }];
}

/** Reads the description of the staff desk's identity provider, and the keys of its signatures. */
async function checkIdentity(staff: Config['staff']): Promise<CheckedConnection[]> {
  const { issuer, clientId } = staff;
  const clientSecret = deskCredential(staff);
  if (issuer === null || issuer === 'off' || issuer === 'sandbox' || !clientId || !clientSecret) return [];
  const account = { issuer: () => issuer, clientId, clientSecret, backChannel: null };
  const flow = openAuthorizationCodeFlow({ ...account, timeoutSeconds: TIMEOUT_SECONDS });
  const name = 'identity provider (STAFF_ISSUER)';
  try {
    const { jwks_uri: keysUrl } = (await flow.discover()).serverMetadata();
    const described = { isGood: true, text: 'the description can be read and names this issuer' };
    return [{ name, findings: [described, await checkKeys(keysUrl)] }];
  } catch (error) {
    const { message } = error as Error;
    return [{ name, findings: [{ isGood: false, text: `the description cannot be read: ${message}` }] }];
  }
}

async function checkKeys(url: string | undefined): Promise<CheckFinding> {
  if (!url) return { isGood: false, text: 'the description names no keys (jwks_uri)' };
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  const answer = await sendCall({ method: 'GET', url, signal });
  if (answer.kind !== 'answered')
    return { isGood: false, text: `the keys cannot be read: ${(answer.cause as Error).message}` };
  const isGood = keySet.safeParse(parseJson(answer.text)).success;
  return { isGood, text: isGood ? 'the keys can be read' : `the keys cannot be read: HTTP ${answer.status}` };
}

/** Whether the files of each source can be read from SETTLEMENT_DIR and moved away. */
async function checkStatementFolders({
  dir,
  sources,
}: Pick<Config['settlement'], 'dir' | 'sources'>): Promise<CheckedConnection[]> {
  if (dir === null) return [];
  const name = 'statements (SETTLEMENT_DIR)';
  if (!(await isFolder(dir))) return [{ name, findings: [bad(`${dir} is no folder that can be read`)] }];
  const names = new Set(sources.map((source) => source.name));
  const strangers = (await listFolders(dir)).filter((folder) => !names.has(folder));
  const found = await Promise.all(sources.map((source) => checkFolder(dir, source.name)));
  return [
    {
      name,
      findings: [
        ...found,
        ...strangers.map((folder) => bad(`${folder}: no source has this name, so its files are not read`)),
      ],
    },
  ];
}

async function checkFolder(dir: string, source: string): Promise<CheckFinding> {
  const folder = join(dir, source);
  if ((await stat(folder).catch(() => null)) === null)
    return { isGood: true, text: `${source}: no folder, so no files are expected` };
  if (!(await isFolder(folder))) return bad(`${source}: its folder cannot be read`);
  // A target that does not exist yet is created in the folder.
  const targets = await Promise.all(
    TARGETS.map(async (target) => {
      const path = join(folder, target);
      return (await stat(path).catch(() => null)) ? path : folder;
    }),
  );
  for (const path of [folder, ...targets])
    if (!(await isAccessible(path, constants.W_OK))) return bad(`${source}: ${path} cannot be written to`);
  return { isGood: true, text: `${source}: files can be read and moved` };
}

function bad(text: string): CheckFinding {
  return { isGood: false, text };
}

async function isFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

async function listFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.filter((each) => each.isDirectory() && !each.name.startsWith('.')).map(({ name }) => name);
}

function isAccessible(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/**
 * Asks each payment provider with an account about a payment that does not exist: an authenticated call that moves nothing. A
 * provider that says so clearly knows our account.
 */
function checkProviders(
  { providers: { accounts } }: Pick<Config, 'providers'>,
  deps: ConnectionDeps,
): Promise<CheckedConnection[]> {
  const providers = createProviders({
    accounts,
    ...deps,
    operator: { airtimeCharges: NO_CHARGES, lines: { find: async () => null } },
    callbackOrigin: () => 'https://localhost',
    addressKeys: [Buffer.alloc(32)],
  });
  const configured = PROVIDERS.filter(({ name, account }) => account && hasAccount(accounts, name));
  return Promise.all(
    configured.map(async ({ name, modes }) => {
      // The modes of a provider share its account.
      const [mode] = Object.keys(modes) as (keyof typeof providers)[];
      const provider = mode && providers[mode];
      return { name: `payments by ${name}`, findings: provider ? [await askAbout(provider)] : [] };
    }),
  );
}

function hasAccount(accounts: ProviderAccounts, name: string): boolean {
  return Boolean((accounts as Record<string, unknown>)[name]);
}

async function askAbout(provider: PaymentProvider): Promise<CheckFinding> {
  const names = { reference: newId(), providerReference: null, notifiedReference: null };
  const amount = money(1, countryCurrency());
  const outcome = await provider
    .check({ ...names, amount })
    .catch((cause: unknown): CheckOutcome => ({ kind: 'unknown', cause }));
  if (outcome.kind !== 'unknown') return { isGood: true, text: 'the account answers' };
  return {
    isGood: false,
    text: `no clear answer about a payment that does not exist: ${describe(outcome.cause)}`,
  };
}

/** The messages of an error and its causes, which contain no key. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return cause.cause instanceof Error ? `${cause.message}: ${describe(cause.cause)}` : cause.message;
}

function unused(): never {
  throw new Error('The check charges no airtime');
}
