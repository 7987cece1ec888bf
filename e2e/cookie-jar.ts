/** Cookies of one browser by name; the latest value wins. */
export type CookieJar = {
  /** Headers of the next request; empty before the first cookie. */
  headers: () => { cookie?: string };
  /** Stores the cookies of `Set-Cookie` headers. */
  store: (setCookieHeaders: readonly string[]) => void;
};

/** Creates an empty jar. It ignores attributes, because only the portal's visitor cookies go through it. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    headers: () => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return cookie ? { cookie } : {};
    },
    store: (setCookieHeaders) => {
      for (const line of setCookieHeaders) {
        const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
    },
  };
}
