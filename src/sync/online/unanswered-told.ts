import { currentLanguage, say, wordIn, type Words } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { mirror } from '../mirror/mirror.ts';
import type { Outcome, Unanswered } from './unanswered-list.ts';

const words = {
  done: { th: '{title}: ส่งถึงแล้ว', en: '{title}: it arrived' },
  notDone: {
    th: '{title}: ไม่ถึงเรา จึงไม่มีผลและไม่มีเงินเคลื่อนไหว ส่งใหม่ได้',
    en: '{title}: it did not reach us, so nothing happened and no money moved. You can send it again.',
  },
  refused: { th: '{title}: ไม่สำเร็จ {why}', en: '{title}: not done. {why}' },
} as const satisfies Record<string, Words>;

/** Long enough to be read after a look elsewhere. */
const SHOWN_FOR = 15_000;

/** On whatever screen is there, because the one that sent it is gone; what was read before may be old now. */
export async function announceOutcome({ title }: Unanswered, outcome: Outcome): Promise<void> {
  mirror.stale();
  const language = currentLanguage();
  const say_ = (text: Words, more: Record<string, string> = {}) =>
    say(wordIn(text, language) as '{title}', { title: wordIn(title, language), ...more });
  if (outcome.kind === 'DONE') return toast({ text: say_(words.done), lasts: SHOWN_FOR });
  if (outcome.kind === 'NOT_DONE') return toast({ text: say_(words.notDone), kind: 'bad', lasts: SHOWN_FOR });
  const why = wordIn(await refusalOf(outcome.failed.code), language);
  toast({ text: say_(words.refused, { why }), kind: 'bad', lasts: SHOWN_FOR });
}
