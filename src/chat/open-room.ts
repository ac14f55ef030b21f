import { currentLanguage, wordIn, type Words } from '../i18n/language.ts';
import { refusalOf } from '../i18n/refusal-later.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { roomListOf } from './room-reads.ts';
import { type Phone } from '../sync/phone.ts';

const NEEDS_NETWORK: Words = {
  th: 'แชทนี้ยังไม่มีในเครื่อง เปิดครั้งแรกต้องมีสัญญาณ ลองอีกครั้งเมื่อออนไลน์',
  en: 'This chat is not on this device yet. Opening it the first time needs a signal; try again when you are online.',
};

/** The room of the two, made when there is none; undefined: there can be none now, and the user was told why. */
export async function openRoom(phone: Phone, user_id: string): Promise<string | undefined> {
  try {
    const { room_id } = await send(phone, 'POST /chat/open', { user_id });
    void roomListOf(phone).roomChanged(room_id);
    return room_id;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const why = error.status_code === 0 ? NEEDS_NETWORK : await refusalOf(error.code);
    toast({ text: wordIn(why, currentLanguage()), kind: 'bad' });
    return undefined;
  }
}
