import { useFormat } from '../i18n/format.ts';
import { say, useWord, type Words } from '../i18n/language.ts';
import { useUserCounter } from './data.ts';

const COUNTER = {
  th: 'นักกอล์ฟ {golfers} คน และแคดดี้ {caddies} คนใช้ Caddee',
  en: '{golfers} golfers and {caddies} caddies use Caddee',
} as const satisfies Words;

/** How many people use the app: finished profiles only. Nothing until it is known. */
export function CounterLine() {
  const counter = useWord(COUNTER);
  const f = useFormat();
  const { data } = useUserCounter();
  const text = data && say(counter, { golfers: f.number(data.golfers), caddies: f.number(data.caddies) });
  return <p className="meta-xs center counter-line">{text}</p>;
}
