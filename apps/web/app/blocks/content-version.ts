import { CONTENT_VERSION_PATH } from '@portal/contract/paths';

/** The shell's texts are older than the content. */
let shellIsOld = false;

/** Version of the content this page shows, or has heard of since. */
export function shownVersion(): string {
  return document.documentElement.dataset.version ?? '';
}

/**
 * Asks the server for the version of the content. A new one takes effect with the next step of the visitor: nothing
 * that is being read or typed changes under their eyes.
 */
export async function askContentVersion(fetch: typeof globalThis.fetch): Promise<void> {
  try {
    const { version } = await (await fetch(CONTENT_VERSION_PATH)).json();
    if (typeof version !== 'string' || version === shownVersion()) return;
    document.documentElement.dataset.version = version;
    shellIsOld = true;
  } catch {
    // Offline, or a server that is being replaced: asked again later.
  }
}

/** Whether the shell must read its texts again. True once for each new version. */
export function takeShellIsOld(): boolean {
  const was = shellIsOld;
  shellIsOld = false;
  return was;
}
