export interface PushConfig {
  /** The contact address that a push service sees: `https:` or `mailto:`. Apple refuses pushes without a real one. */
  subject: string;
  /** For tests: also push to this machine, and without TLS. */
  toInnerAddresses: boolean;
}

/** What is wrong is added to `wrong`. */
export function readPush(env: Record<string, string | undefined>, wrong: string[]): PushConfig {
  const said = (name: string) => env[name]?.trim() || undefined;
  const given = said('VAPID_SUBJECT');
  if (given !== undefined && !isSubject(given))
    wrong.push(`  VAPID_SUBJECT is ${JSON.stringify(given)}, accepted: mailto:somebody@… or an address over https`);
  const inner = said('PUSH_TO_INNER_ADDRESSES') ?? 'off';
  if (inner !== 'on' && inner !== 'off')
    wrong.push(`  PUSH_TO_INNER_ADDRESSES is ${JSON.stringify(inner)}, accepted: on, off`);
  const publicUrl = said('PUBLIC_URL');
  const subject = given ?? (publicUrl?.startsWith('https://') ? publicUrl : 'https://caddee.example');
  return { subject, toInnerAddresses: inner === 'on' };
}

function isSubject(text: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return true;
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username;
}
