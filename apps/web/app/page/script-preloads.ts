/** Preload of a script as React Router writes it into the head. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** The file of React and its router: three quarters of all bytes of scripts. */
const LIBRARIES = /\/libraries-[^/]*$/;

/** What the script at the end of the page imports, which browsers request when they come to it. */
const IMPORT = /(?:import|from) "([^"]+)"/g;

/**
 * Takes the preloads of scripts out of the head of a document, but for that of the libraries. Browsers send the requests of
 * a head before they draw anything, which delays the first paint of a cheap phone (decision 264). The libraries take longer to arrive
 * than all other scripts together, so nothing is there later when these are requested after the first paint.
 * @returns the document, and the addresses that {@link preloadAfterPaint} needs
 */
export function takeScriptPreloads(html: string): { html: string; addresses: string[] } {
  const imported = new Set([...html.matchAll(IMPORT)].map(([, address]) => address));
  const addresses: string[] = [];
  const shortened = html.replace(PRELOAD, (link, address: string) => {
    if (LIBRARIES.test(address)) return link;
    if (!imported.has(address)) addresses.push(address);
    return '';
  });
  return { html: shortened, addresses };
}

/**
 * Returns the statement that preloads scripts after the next paint. A tab that is not shown paints nothing: it loads what its scripts
 * import, file after file. The policy of pages allows what a trusted script adds (`strict-dynamic`), so the links need no nonce.
 */
export function preloadAfterPaint(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const list = JSON.stringify(addresses).replaceAll('<', '\\u003c');
  return (
    `requestAnimationFrame(()=>setTimeout(()=>${list}.map(h=>{` +
    'let l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)})))'
  );
}
