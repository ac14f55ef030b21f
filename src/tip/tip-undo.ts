import type { Tip } from '#domain/tip/api.ts';
import { satang } from '#domain/money.ts';
import { formatIn } from '../i18n/format.ts';
import { currentLanguage, say, wordIn } from '../i18n/language.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { newKey } from '../sync/net/key.ts';
import { mirror } from '../sync/mirror/mirror.ts';
import { fateOf } from '../sync/online/request-fate.ts';
import { ANSWER_WITHIN } from '../sync/online/unanswered-list.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { words } from './tip-words.ts';

/** One undoing of one tip is one act for the server, however often it is tapped, until the server has settled it. */
const keys = new Map<string, string>();

/** Undoes a tip; a toast tells the result, for the sheet it was given in is closed. */
export async function undoTip({ tip_id, amount, way }: Tip): Promise<void> {
  const language = currentLanguage();
  const key = keys.get(tip_id) ?? newKey();
  keys.set(tip_id, key);
  try {
    await send('POST /wallet/tip/undo', { tip_id }, { key, deadline: ANSWER_WITHIN });
    const done = say(wordIn(words.undone, language), { amount: formatIn(language).money(satang(amount)) });
    toast({ text: way === 'CASH' ? wordIn(words.noteRemoved, language) : done });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const fate = fateOf(error);
    if (fate === 'given up' || fate === 'refused') keys.delete(tip_id);
    const why = fate === 'unknown' ? words.undoUnanswered : await refusalOf(error.code);
    toast({ text: wordIn(why, language), kind: 'bad' });
  }
  mirror.stale(['GET /wallet/tips', 'GET /wallet/balance', 'POST /wallet/ledger']);
}
