/** What the script of a page of text must know of its page. */
type TextPageFacts = {
  /** Address of React Router's list of routes, beside which the files of the offline pages are listed. */
  manifest: string;
  keepsOffline: boolean;
  /** The visitor agreed to be counted. */
  isCounted: boolean;
};

/** Returns the element that loads the script of a page of text. */
export function textPageScript(address: string, nonce: string, facts: TextPageFacts): string {
  const { manifest, keepsOffline, isCounted } = facts;
  const flags = `${keepsOffline ? ' data-keeps-offline' : ''}${isCounted ? ' data-counted' : ''}`;
  return `<script type="module" src="${address}" nonce="${nonce}" data-manifest="${manifest}"${flags}></script>`;
}

/** Reads the facts from the document, in the browser. */
export function readTextPageFacts(document: Document): TextPageFacts {
  const { manifest = '', ...flags } = document.querySelector<HTMLElement>('[data-manifest]')?.dataset ?? {};
  return { manifest, keepsOffline: 'keepsOffline' in flags, isCounted: 'counted' in flags };
}
