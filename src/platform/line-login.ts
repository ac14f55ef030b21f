/** LINE as this server has it: the document says so (`<meta name="caddee-line">`), no call is made for it. Undefined: LINE is off. */
export function lineLogin(): { liffId: string | undefined; liffBase: string } | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name=caddee-line]');
  return said
    ? { liffId: said.content || undefined, liffBase: said.dataset['liff'] ?? 'https://liff.line.me' }
    : undefined;
}

/** The same screen as LINE opens it, where there is a LIFF app. */
export const liffAddress = (path: string): string => `${lineLogin()?.liffBase}/${lineLogin()?.liffId}${path}`;
