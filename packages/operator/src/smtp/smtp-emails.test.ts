import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
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
    if (verb === 'DATA' && !answers.DATA) mail = '';
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
        if (!answers['.']) mails.push(mail);
        mail = null;
        socket.write(`${answers['.'] ?? '250 queued'}\r\n`);
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
    await smtpEmails({ url, from: FROM, dkim: null }).send(EMAIL);
    expect(mails[0]).toContain('From: Umoja <receipts@umoja.example>');
    expect(mails[0]).toContain('To: keza@example.rw');
    expect(mails[0]).toContain('RWF 500');
  });

  test('has the same id when it is sent again, so that the receiver can drop it', async () => {
    const { mails, url } = await startMailServer();
    const emails = smtpEmails({ url, from: FROM, dkim: null });
    await emails.send(EMAIL);
    await emails.send(EMAIL);
    await emails.send({ ...EMAIL, key: 'refund.7KQ2M-4XW9T' });
    const ids = mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@umoja.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  // RFC 5321 section 4.2.1: 5xx is permanent, 4xx is not. Only an answer to RCPT is about the recipient's address.
  test.each<[string, Record<string, string>, 'final' | 'later']>([
    ['the recipient refused for good', { RCPT: '550 no mailbox keza@example.rw here' }, 'final'],
    ['the recipient refused for now', { RCPT: '450 keza@example.rw is busy' }, 'later'],
    ['the sender refused', { MAIL: '550 5.7.1 not allowed to send to keza@example.rw' }, 'later'],
    ['the e-mail refused before it is sent', { DATA: '554 no valid recipients keza@example.rw' }, 'later'],
    ['the text refused', { '.': '554 5.7.1 spam for keza@example.rw' }, 'later'],
    [
      'a password that was changed',
      { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 not you, keza@example.rw' },
      'later',
    ],
    ['a server that is closing', { MAIL: '421 closing, keza@example.rw' }, 'later'],
  ])(
    '%s: is tried later unless the address is refused, and no error contains it',
    async (...[, answers, when]) => {
      const { mails, url } = await startMailServer(answers);
      const account = url.replace('//', '//portal:secret@');
      const error = await smtpEmails({ url: answers.AUTH ? account : url, from: FROM, dkim: null })
        .send(EMAIL)
        .catch((thrown) => thrown);
      expect(mails).toEqual([]);
      expect(error).toBeInstanceOf(Error);
      expect(error instanceof RejectedAddressError ? 'final' : 'later').toBe(when);
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('keza');
    },
  );

  test('is signed for the domain of its sender, and the signature fits the key', async () => {
    const { mails, url } = await startMailServer();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { selector: 'portal', key };
    await smtpEmails({ url, from: FROM, dkim }).send(EMAIL);
    const { fields, isSigned, bodyHash } = readSignature(mails[0] ?? '', createPublicKey(privateKey));
    expect(fields).toMatchObject({ d: 'umoja.example', s: 'portal', a: 'rsa-sha256' });
    expect(fields.h?.toLowerCase().split(':')).toEqual(expect.arrayContaining(['from', 'to', 'subject']));
    expect(fields.bh).toBe(bodyHash);
    expect(isSigned).toBe(true);
  });
});

/** Reads a DKIM signature as a receiver does (RFC 6376 section 6.1, canonicalisation relaxed/relaxed). */
function readSignature(mail: string, key: KeyObject) {
  const end = mail.indexOf('\n\n');
  const headers = mail
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const relax = (line: string) =>
    line.replace(
      /^([^:]+):\s*(.*)$/,
      (_, name, value) => `${name.toLowerCase()}:${value.replace(/\s+/g, ' ').trim()}`,
    );
  const own = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const fields: Record<string, string> = Object.fromEntries(
    own
      .replace(/^[^:]+:/, '')
      .split(';')
      .map((part) => part.trim().match(/^(\w+)=(.*)$/s) ?? [])
      .map(([, name = '', value = '']) => [name, value.replace(/\s/g, '')]),
  );
  const signed = (fields.h ?? '').split(':').flatMap((name) => {
    const line = headers.findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return line === undefined ? [] : [relax(line)];
  });
  const unsigned = relax(own.replace(/(\bb=)[^;]*$/, '$1'));
  const body = `${mail
    .slice(end + 2)
    .replace(/[ \t]+$/gm, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n+$/, '')}\n`;
  return {
    fields,
    bodyHash: createHash('sha256').update(body.replace(/\n/g, '\r\n')).digest('base64'),
    isSigned: verify(
      'sha256',
      Buffer.from([...signed, unsigned].join('\r\n')),
      key,
      Buffer.from(fields.b ?? '', 'base64'),
    ),
  };
}
