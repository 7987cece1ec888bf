import { splitLocale } from '@portal/domain/language/locale';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useRootData } from '../../context/root-data.ts';
import { fillIn } from '../../i18n/texts.ts';
import { toRouterPath } from '../../page/same-origin-path.ts';

/** Paths that are not routes of this app. */
const NOT_A_ROUTE = /^\/(media|sandbox|docs)\//;

/** Sanitised HTML of an article, with the number of customer care filled in. Its links use client-side navigation. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { customerCareNumber: number } = useRootData();
  const navigate = useNavigate();
  const locale = useLocale();
  const followLink = (event: MouseEvent) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlainClick || !path.startsWith('/') || NOT_A_ROUTE.test(path)) return;
    // The browser loads pages of another language.
    if (splitLocale(new URL(path, location.href).pathname).locale !== locale) return;
    event.preventDefault();
    void navigate(toRouterPath(path));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are interactive
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className="prose"
      lang={lang}
      onClick={followLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was loaded (RULINGS 41)
      dangerouslySetInnerHTML={{ __html: fillIn(html, { number }) }}
    />
  );
}
