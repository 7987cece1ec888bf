/** Cookies of one browser: what it was given last, by name. */
export type CookieJar = {
  /** The header of its next request; nothing before it was given a cookie. */
  headers: () => { cookie?: string };
  /** Keeps what lines of `Set-Cookie` give. */
  keep: (lines: readonly string[]) => void;
};

/** An empty jar. The portal issues its visitors' cookies itself and takes no other. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    headers: () => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return cookie ? { cookie } : {};
    },
    keep: (lines) => {
      for (const line of lines) {
        const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
    },
  };
}
