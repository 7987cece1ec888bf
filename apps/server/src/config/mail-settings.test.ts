import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const URL = 'smtps://portal:pass-word@mail.example.rw';
const FROM = 'Isano <receipts@isano.example.rw>';

function problemsOf(environment: Record<string, string>): string {
  const outcome = parseConfig(environment);
  return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
}

describe('the mail server', () => {
  test('is not used unless it is configured', () => {
    expect(parseConfig({})).toMatchObject({ config: { mailServer: null } });
    expect(parseConfig({ EMAIL_FROM: FROM })).toMatchObject({ config: { mailServer: null } });
  });

  test('is used with its sender, and its password is never printed', () => {
    const outcome = parseConfig({ SMTP_URL: URL, EMAIL_FROM: FROM });
    expect(outcome).toMatchObject({ kind: 'ok', config: { mailServer: { from: FROM } } });
    expect(JSON.stringify(outcome)).not.toContain('pass-word');
  });

  test.each([
    [{ SMTP_URL: URL }, /EMAIL_FROM/],
    [{ SMTP_URL: 'https://mail.example.rw', EMAIL_FROM: FROM }, /SMTP_URL/],
    [{ SMTP_URL: URL, EMAIL_FROM: 'nobody' }, /EMAIL_FROM/],
    [{ SMTP_URL: URL, EMAIL_FROM: 'a@b.rw\r\nBcc: c@d.rw' }, /EMAIL_FROM/],
    [{ SMTP_URL: URL, EMAIL_FROM: FROM, DKIM_SELECTOR: 'portal' }, /DKIM_KEY/],
    [{ SMTP_URL: URL, EMAIL_FROM: FROM, DKIM_SELECTOR: 'portal', DKIM_KEY: 'no key' }, /DKIM_KEY: an RSA/],
  ])('%o is refused with a sentence', (environment, sentence) => {
    expect(problemsOf(environment as Record<string, string>)).toMatch(sentence);
  });
});
