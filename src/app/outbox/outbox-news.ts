import { currentLanguage, say, wordIn } from '../../i18n/language.ts';
import { outboxWords } from './outbox-words.ts';
import { outboxSheetOf, type OutboxItem, outboxItemsOf } from '../../sync/outbox/outbox.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { words } from '../../ui/words.ts';
import { part } from '../../sync/phone.ts';

/** Long enough to be found after a look elsewhere; the sync line and the menu go on saying it. */
const SHOWN_FOR = 15_000;

export const outboxNewsOf = part((phone) => {
  const { read: itemsNow } = outboxItemsOf(phone);
  const { isOutboxSheetOpen, openOutboxSheet } = outboxSheetOf(phone);
  const told = new Set<string>();

  /** Says once, on whatever screen, what the server refused, so that nobody has to search for it. Waits until the page is looked at. */
  function tellRefused(items: readonly OutboxItem[]): void {
    untold = items;
    tellWhenSeen();
  }

  let untold: readonly OutboxItem[] = [];

  document.addEventListener('visibilitychange', tellWhenSeen, { signal: phone.ended });

  /** Only what is still in the outbox of the signed-in user (it may be another user by now), and what the server did answer. */
  function tellWhenSeen(): void {
    if (document.visibilityState === 'hidden') return;
    const now = new Set(itemsNow().map(({ id }) => id));
    const items = untold.filter(({ id, refusal }) => now.has(id) && refusal?.status_code !== 0);
    untold = [];
    const fresh = items.filter(({ id }) => !told.has(id));
    for (const { id } of items) told.add(id);
    if (fresh.length === 0 || isOutboxSheetOpen()) return;
    const text = say(wordIn(words.notDone, currentLanguage()), { n: items.length });
    const action = { label: wordIn(words.see, currentLanguage()), run: openOutboxSheet };
    toast({ text, kind: 'bad', action, lasts: SHOWN_FOR });
  }
  return { tellRefused };
});

/** Of what was taken back: it never arrived. */
export function tellUndone(items: readonly OutboxItem[]): void {
  const language = currentLanguage();
  for (const { title } of items)
    toast({ text: say(wordIn(outboxWords.undone, language), { title: wordIn(title, language) }), kind: 'ok' });
}
