import { CONTENT_VERSION_PATH } from '@portal/contract/http/paths';

/** Version of the content that the shell's texts are of; `null` as long as they are those the page came with. */
let shellVersion: string | null = null;

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
    shellVersion ??= shownVersion();
    document.documentElement.dataset.version = version;
  } catch {
    // Offline, or a server that is being replaced: asked again later.
  }
}

/** Whether the shell must read its texts again. Asked any number of times: a link that is touched asks too. */
export function isShellOld(): boolean {
  return shellVersion !== null && shellVersion !== shownVersion();
}

/** The shell is about to read its texts as they are now. */
export function noteShellRead(): void {
  if (shellVersion !== null) shellVersion = shownVersion();
}
