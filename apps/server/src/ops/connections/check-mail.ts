import { verifySmtp } from '@portal/operator/smtp/smtp-emails';
import type { Config } from '../../config/config.ts';
import type { CheckedConnection } from './connection.ts';

/** Connects to the mail server and authenticates there. */
export async function checkMail({ mailServer }: Pick<Config, 'mailServer'>): Promise<CheckedConnection[]> {
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
