/** What the portal sends by a push service; `url` is a path of it. */
type Notice = { title: string; body: string; url: string; tag: string };

/** The parts of the worker's scope in use. */
type Worker = {
  location: { origin: string };
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenPage[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

type OpenPage = { url: string; focus: () => Promise<unknown> };

/** Shows what a push service brought. The browser asks for a notification for each message. */
export function showNotice({ registration }: Worker, { title, body, url, tag }: Notice): Promise<void> {
  return registration.showNotification(title, { body, tag, data: url });
}

/** Opens the page of a notification, or shows it where it is open already. A page of a payment is never led away. */
export async function openNotice({ clients, location }: Worker, path: string): Promise<void> {
  const { href } = new URL(path, location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open ? open.focus() : clients.openWindow(href));
}
