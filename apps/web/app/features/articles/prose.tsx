import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePageFacts } from '../../blocks/page-facts.ts';
import { fillIn } from '../../blocks/texts.ts';

/** Files and pages that the router of the browser does not know. */
const ELSEWHERE = /^\/(media|sandbox|docs)\//;

/**
 * Prose as the server sanitised it, with customer care's number filled in. Its links to other pages of the portal
 * go the short way, without a page load.
 */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { customerCareNumber: number } = usePageFacts();
  const navigate = useNavigate();
  const followLink = (event: MouseEvent) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!plain || !path.startsWith('/') || ELSEWHERE.test(path)) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
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
