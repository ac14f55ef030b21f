import { caddyPage } from '#domain/public-page.ts';
import { currentLanguage, say, wordIn } from '../i18n/language.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { words } from './words.ts';

/** How an address of ours is shared: the screens bring LINE's way. Undefined: its code is not on this phone. */
type Share = (url: string, title: string) => Promise<string | undefined>;

/** The address under which anybody reads of a caddy, without an account. */
export const addressOfCaddy = (user_id: string): string => location.origin + caddyPage(user_id);

/** Shares a caddy's public page, and says where the link went if nobody saw it. `name`: as its reader knows the caddy. */
export async function sharePage(user_id: string, name: string | undefined, share: Share): Promise<void> {
  const url = addressOfCaddy(user_id);
  const word = (it: keyof typeof words) => wordIn(words[it], currentLanguage());
  const done = (await share(url, name ? say(word('shareTitle'), { name }) : 'Caddee')) ?? 'failed';
  if (done === 'copied') toast({ text: word('copied') });
  if (done === 'failed') toast({ text: say(word('notCopied'), { url }), kind: 'bad', lasts: 20_000 });
}
