import { canHydrate } from './can-hydrate.ts';
import { usePageStyle } from './page-style.ts';
import { showPlainNotes } from './show-plain-notes.ts';

/** Only from the server: where the scripts do not take the page over, what it says without JavaScript holds. */
const NOTES_SCRIPT = import.meta.env.SSR ? `(${canHydrate})()||(${showPlainNotes})()` : '';

/** Shows the `<noscript>` parts before it in an old browser that runs scripts and keeps the server's page (RULINGS 97). */
export function PlainNotes() {
  const { nonce } = usePageStyle();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: NOTES_SCRIPT }}
    />
  );
}
