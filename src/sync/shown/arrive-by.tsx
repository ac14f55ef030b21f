import { dateOf, MINUTE } from '#domain/dates.ts';
import { urgencyOf } from '#domain/outbox/arrive-by.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { clockOf, useNow } from '../../ui/now.ts';
import { Status } from '../../ui/show/status.tsx';
import { usePhone } from '../phone.ts';
import type { OutboxItem } from '../outbox/outbox.ts';

const words = {
  mustArrive: {
    th: 'ส่งเองเมื่อมีสัญญาณ ต้องถึงเราก่อน {when} เหลือ {left}',
    en: 'Sends when there is a signal; must arrive by {when}, {left} left',
  },
  over: {
    th: 'เลยเวลา {when} แล้วโดยยังไม่ได้ส่ง เมื่อมีสัญญาณจะบอกว่าเป็นอย่างไร',
    en: 'It is past {when} and this was not sent. With a signal you are told what is the case.',
  },
  overMaybe: {
    th: 'เลยเวลา {when} แล้ว ยังไม่ทราบว่าถึงทันหรือไม่ เมื่อมีสัญญาณจะบอกว่าเป็นอย่างไร',
    en: 'It is past {when}, and we do not know whether this arrived in time. With a signal you are told what is the case.',
  },
} as const satisfies Record<string, Words>;

/** Until when what waits must reach the server, and how long that is; amber in the last quarter, and afterwards what is known. */
export function ArriveBy({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE / 2);
  const { phoneBehind } = clockOf(usePhone());
  const { state, arrive_by, created_at, tries, taken_back } = item;
  if (arrive_by === undefined || state === 'sent' || state === 'conflict' || taken_back !== undefined) return null;
  const time = f.time(arrive_by);
  const when = dateOf(arrive_by) === dateOf(now) ? time : `${f.day(dateOf(arrive_by))} ${time}`;
  const urgency = urgencyOf(arrive_by, created_at + phoneBehind(), now);
  if (urgency === 'over') return <Status kind="bad">{say(tries > 0 ? w.overMaybe : w.over, { when })}</Status>;
  const text = say(w.mustArrive, { when, left: f.duration(arrive_by - now) });
  return urgency === 'soon' ? <Status kind="wait">{text}</Status> : <span className="meta-xs line num">{text}</span>;
}
