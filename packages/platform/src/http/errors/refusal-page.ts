import { PORTAL_BASE } from '@portal/contract/http/paths';
import { html } from '@portal/design/html';
import { countryLocale, type Locale, localisePath, parseLocale } from '@portal/domain/language/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormatText } from '../../wording/sentences.ts';
import { createNonce } from '../security/security-headers.ts';

/** Paths that programs request: their refusals are JSON, whatever they accept. */
const OF_PROGRAMS = new RegExp(
  `^(${PORTAL_BASE}|/(callbacks?|operator|ussd|staff/api|sandbox/api|finance)(/|$))`,
);

/** Whether a person's browser asks for a page, so that a refusal must be one too. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-dest': destination = 'document' } = headers;
  const isNavigation = destination === 'document' && accept.includes('text/html');
  return isNavigation && (method === 'GET' || method === 'POST') && !OF_PROGRAMS.test(url);
}

/** Language of a page's address, whatever else is wrong with it. */
export function localeOfUrl(url: string): Locale {
  return parseLocale(/^\/(\w\w)(?=[/?%]|$)/.exec(url)?.[1]) ?? countryLocale();
}

/** Sends what was refused as a page with a way on. Requests that no page could read get no page of the web app. */
export function sendRefusalPage(
  reply: FastifyReply,
  {
    status,
    locale,
    sentence,
    formatText,
  }: { status: number; locale: Locale; sentence: string; formatText: FormatText },
): FastifyReply {
  const nonce = createNonce();
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${sentence}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">:root{color-scheme:light dark}body{margin:15vh auto;padding:0 1rem;max-width:32rem;font:1.125rem/1.5 system-ui,sans-serif}a{display:inline-block;padding:.75rem 0}</style>
</head>
<body><main><h1>${sentence}</h1><a href="${localisePath('/', locale)}">${formatText('page.home', locale)}</a></main></body>
</html>`.markup;
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .serializer((text: string) => text)
    .send(page);
}
