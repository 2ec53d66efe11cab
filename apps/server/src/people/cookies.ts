// Cookies that no script can read and no other site can send along with a change.

/** With `secure` no other host, not even one of the same domain, can set or shadow them. */
export function cookieNamed(name: string, secure: boolean) {
  const full = secure ? `__Host-${name}` : name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name: full,
    /** The value of a Set-Cookie header. */
    set: (value: string, seconds: number) => `${full}=${value}; Max-Age=${seconds}; ${attributes}`,
    /** What the Cookie header of a request brings. */
    in(header: string | undefined): string | null {
      for (const pair of (header ?? '').split(';')) {
        const [name, value] = pair.trim().split('=', 2);
        if (name === full && value !== undefined && value !== '') return value;
      }
      return null;
    },
  };
}
