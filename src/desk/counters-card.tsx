import { type FormEvent, type ReactElement, useState } from 'react';
import { type DeskCourse, COUNTER_NAME_MAX } from '#domain/desk/course-api.ts';
import { useWords } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { courseWords } from './course-words.ts';

/** Counters of a course, where staff hand rewards over. A key is said once, and typed at /redeem. */
export function CountersCard({
  course: { slug, counters },
  changed,
}: {
  course: Pick<DeskCourse, 'slug' | 'counters'>;
  changed: () => Promise<void>;
}): ReactElement {
  const { act, tell } = useDesk();
  const w = useWords(courseWords);
  const [name, setName] = useState('');
  const [made, setMade] = useState<string>();
  const [sure, setSure] = useState<string>();
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const counter = await act(() => ask('POST /desk/make-counter', { slug, name: name.trim() }));
    if (!counter) return;
    setMade(counter.key);
    setName('');
    await changed();
  };
  const end = async (counter_id: string) => {
    if (sure !== counter_id) return setSure(counter_id);
    setSure(undefined);
    if ((await act(() => ask('POST /desk/end-counter', { counter_id }))) === undefined) return;
    tell(w.counterEnded);
    await changed();
  };
  return (
    <section className="card" aria-labelledby="counters">
      <div className="ch">
        <h2 id="counters">{w.counters}</h2>
      </div>
      <div className="cb stack">
        {counters.length === 0 && <p className="m">{w.noCounters}</p>}
        <ul className="stack">
          {counters.map((it) => (
            <li className="row wrap" key={it.counter_id}>
              <span className="grow about-w">{it.name}</span>
              <button className="b b--q b--s" type="button" onClick={() => void end(it.counter_id)}>
                {sure === it.counter_id ? w.endSure : w.endCounter}
              </button>
            </li>
          ))}
        </ul>
        {made !== undefined && (
          <output className="f">
            <span className="m">{w.keyOnce}</span>
            <b className="secret">{made}</b>
          </output>
        )}
        <form className="stack" onSubmit={(event) => void make(event)}>
          <label className="f">
            <span className="l">{w.counterName}</span>
            <input
              className="in"
              value={name}
              maxLength={COUNTER_NAME_MAX}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <button className="b b--o" type="submit" disabled={name.trim() === ''}>
            {w.makeCounter}
          </button>
        </form>
      </div>
    </section>
  );
}
