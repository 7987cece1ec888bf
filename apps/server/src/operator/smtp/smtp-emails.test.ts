import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { RejectedAddressError } from '../email-port.ts';
import { smtpEmails } from './smtp-emails.ts';

/** A mail server: its answers to commands, and the mails it accepted. */
async function startMailServer(answers: Record<string, string> = {}) {
  const mails: string[] = [];
  const server = createServer((socket) => speak(socket, answers, mails));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { mails, url: `smtp://127.0.0.1:${port}` };
}

function speak(socket: Socket, answers: Record<string, string>, mails: string[]): void {
  let mail: string | null = null;
  let rest = '';
  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') mail = '';
    const usual = verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok';
    socket.write(`${answers[verb] ?? usual}\r\n`);
  };
  socket.write('220 test\r\n');
  socket.on('error', () => {});
  socket.on('data', (part) => {
    const lines = (rest + part.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (mail === null) answer(line);
      else if (line === '.') {
        mails.push(mail);
        mail = null;
        socket.write('250 queued\r\n');
      } else mail += `${line}\n`;
    }
  });
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const EMAIL = { to: 'keza@example.rw', subject: 'Reçu', text: 'RWF 500', key: 'receipt.7KQ2M-4XW9T' };
const FROM = 'Umoja <receipts@umoja.example>';

describe('e-mail by SMTP', () => {
  test('arrives with sender, recipient, subject and text', async () => {
    const { mails, url } = await startMailServer();
    await smtpEmails({ url, from: FROM }).send(EMAIL);
    expect(mails[0]).toContain('From: Umoja <receipts@umoja.example>');
    expect(mails[0]).toContain('To: keza@example.rw');
    expect(mails[0]).toContain('RWF 500');
  });

  test('has the same id when it is sent again, so that the receiver can drop it', async () => {
    const { mails, url } = await startMailServer();
    const emails = smtpEmails({ url, from: FROM });
    await emails.send(EMAIL);
    await emails.send(EMAIL);
    await emails.send({ ...EMAIL, key: 'refund.7KQ2M-4XW9T' });
    const ids = mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@umoja.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('an address that is refused for good is told apart, and no error contains it', async () => {
    const refusing = await startMailServer({ RCPT: '550 no mailbox keza@example.rw here' });
    const busy = await startMailServer({ RCPT: '450 keza@example.rw is busy' });
    const final = await smtpEmails({ url: refusing.url, from: FROM })
      .send(EMAIL)
      .catch((error) => error);
    const later = await smtpEmails({ url: busy.url, from: FROM })
      .send(EMAIL)
      .catch((error) => error);
    expect(final).toBeInstanceOf(RejectedAddressError);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(RejectedAddressError);
    for (const error of [final, later])
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('keza');
  });
});
