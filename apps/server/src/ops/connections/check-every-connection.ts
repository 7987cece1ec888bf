import { checkSmsRoutes } from '@portal/operator/sms-registry';
import type { Config } from '../../config/config.ts';
import { checkIdentity } from './check-identity.ts';
import { checkMail } from './check-mail.ts';
import { checkProviders } from './check-providers.ts';
import { checkStatementFolders } from './check-statement-folders.ts';
import type { CheckedConnection, ConnectionDeps } from './connection.ts';

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
