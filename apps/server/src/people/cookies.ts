// Cookies that no script can read, and that browsers do not send with changes asked by another site.

/** With `secure`, no other host can set or hide the cookie, not even one of the same domain. */
export function defineCookie(name: string, secure: boolean) {
  const full = secure ? `__Host-${name}` : name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name: full,
    /** The value of a Set-Cookie header. */
    set: (value: string, seconds: number) => `${full}=${value}; Max-Age=${seconds}; ${attributes}`,
    /** The cookie's value in the Cookie header of a request. */
    in(header: string | undefined): string | null {
      for (const pair of (header ?? '').split(';')) {
        const [name, value] = pair.trim().split('=', 2);
        if (name === full && value !== undefined && value !== '') return value;
      }
      return null;
    },
  };
}
