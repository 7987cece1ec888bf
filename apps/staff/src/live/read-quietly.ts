import type { LoaderFunctionArgs } from 'react-router';

// Nobody pressed anything: when the portal restarts or the session has ended meanwhile, the page stays as it is, with what is typed in
// it. The next press says what is wrong, as always.

let isQuiet = false;
let hasFailed = false;

/** Whether a page is being read again by itself. */
export function isReadingQuietly(): boolean {
  return isQuiet;
}

/**
 * Reads a page again whose loader is one of {@link keepLast}.
 * @param revalidate of React Router
 * @returns whether it could be read
 */
export async function readQuietly(revalidate: () => Promise<void>): Promise<boolean> {
  isQuiet = true;
  hasFailed = false;
  try {
    await revalidate();
  } finally {
    isQuiet = false;
  }
  return !hasFailed;
}

/** A loader that keeps what it had read of the same address when it fails while the page is read again by itself. */
export function keepLast<Data>(load: (args: LoaderFunctionArgs) => Promise<Data>) {
  let last: { url: string; data: Data } | null = null;
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const { url } = args.request;
    try {
      const data = await load(args);
      last = { url, data };
      return data;
    } catch (error) {
      if (!isQuiet || last?.url !== url) throw error;
      hasFailed = true;
      return last.data;
    }
  };
}
