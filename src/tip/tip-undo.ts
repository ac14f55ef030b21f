import type { Tip } from '#domain/tip/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { currentLanguage, say, useWords, wordIn, type Words } from '../i18n/language.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { type Unanswered, unansweredPart } from '../sync/online/unanswered-list.ts';
import { newKey } from '../sync/net/call.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { moneyTitle } from '../wallet/money-text.ts';
import { useMoneyCall, type MoneyCall } from '../wallet/money-call.ts';
import { NEEDS_SIGNAL } from '../wallet/money-refusal.tsx';
import { words } from './tip-words.ts';
import { type Phone } from '../sync/phone.ts';

const UNDO = 'POST /wallet/tip/undo';
const TITLE: Words = { th: 'ยกเลิกทิป', en: 'Undo the tip of' };

const entityOf = (tip_id: string): string => `tip-undo:${tip_id}`;

/** Undoing a tip, where the tip is shown: also when it was asked for from the toast, or by an earlier visit. */
export function useTipUndo({ tip_id, amount, way }: Tip): { call: MoneyCall<typeof UNDO>; undo: () => void } {
  const w = useWords(words);
  const money = useFormat().money(satang(amount));
  const done = () => toast({ text: way === 'CASH' ? w.noteRemoved : say(w.undone, { amount: money }) });
  const call = useMoneyCall(UNDO, entityOf(tip_id), done);
  return { call, undo: () => void call.perform({ tip_id }, moneyTitle(TITLE, satang(amount)), done) };
}

/** From the toast that says it was given: its form is gone by then, and the tip itself says what became of it. */
export async function undoFromToast(phone: Phone, { tip_id, amount }: Tip): Promise<void> {
  const entity = entityOf(tip_id);
  const title = moneyTitle(TITLE, satang(amount));
  const it: Unanswered = { key: newKey(), call: UNDO, input: { tip_id }, entity, title, at: Date.now() };
  const part = await unansweredPart(phone).catch(() => undefined); // not on this phone and no network: nothing has left
  if (!part) return toast({ text: wordIn(NEEDS_SIGNAL, currentLanguage()), kind: 'bad' });
  await part.sendOnce(it);
  mirrorOf(phone).stale();
}
