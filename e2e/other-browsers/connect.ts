type Reply = { id: number; result?: unknown; error?: unknown; message?: string };

/** Sends a command of a browser's protocol and returns its result. Throws with the error of the browser. */
export type Send = <Result = unknown>(method: string, params: object) => Promise<Result>;

/** Opens a WebSocket to WebDriver BiDi or Chromium's DevTools. Each command has a reply with its number. */
export async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`No connection to ${url}`)));
  await opened.promise;
  const open = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    open.get(reply.id)?.(reply);
    open.delete(reply.id);
  });
  let id = 0;
  return async <Result>(method: string, params: object) => {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    open.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await promise;
    if (reply.error) throw new Error(`${method}: ${JSON.stringify(reply.error)} ${reply.message ?? ''}`);
    return reply.result as Result;
  };
}
