import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useUserCounter } from './data.ts';
import { words } from './words.ts';

/** How many people use it: finished profiles only. Silent until it is known. */
export function CounterLine() {
  const w = useWords(words);
  const f = useFormat();
  const { data } = useUserCounter();
  const text = data && say(w.counter, { golfers: f.number(data.golfers), caddies: f.number(data.caddies) });
  return <p className="meta-xs center counter-line">{text}</p>;
}
