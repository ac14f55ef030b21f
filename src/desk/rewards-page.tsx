import { type FormEvent, type ReactElement, useState } from 'react';
import { type DeskReward, STOCK_MAX } from '#domain/desk/course-api.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { grouped, say, useLanguage, useWords } from '../i18n/language.ts';
import { ask, newKey, useDesk, useRead } from './call.ts';
import { courseWords } from './course-words.ts';
import { CoursesTabs } from './courses-tabs.tsx';
import { PageWaiting } from './shell.tsx';
import { bahtText } from './shown.ts';

/** What caddies may have for their points, and how many of each are left. */
export function RewardsPage(): ReactElement {
  const w = useWords(courseWords);
  const { data, error, again } = useRead(() => ask('GET /desk/rewards', {}), 'rewards');
  if (!data) return <PageWaiting error={error} again={again} />;
  return (
    <main id="main" className="page">
      <CoursesTabs />
      <section className="card" aria-label={w.rewards}>
        <div className="cb pad-t scroll">
          <table className="tbl tbl--x tbl--mid">
            <caption className="sr">{w.rewards}</caption>
            <thead>
              <tr>
                <th scope="col">{w.reward}</th>
                <th scope="col" className="r">
                  {w.points}
                </th>
                <th scope="col">{w.left}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((it) => (
                <Reward key={it.reward_id} it={it} changed={again} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </main>
  );
}

function Reward({ it, changed }: { it: DeskReward; changed: () => Promise<void> }): ReactElement {
  const { me, act, tell } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const [isOn, setOn] = useState<boolean>();
  const [key, setKey] = useState(newKey);
  const mayChange = mayAct(me.roles, 'SET_STOCK') !== 'NO';
  const { reward_id, name_th, name_en, points, amount, stock, is_active } = it;
  const name = language === 'th' ? name_th : name_en;
  const wanted = /^\d{1,6}$/.test(typed ?? '') ? Number(typed) : typed === undefined ? stock : undefined;
  const on = isOn ?? is_active;
  const isChanged = wanted !== stock || on !== is_active;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === undefined || wanted > STOCK_MAX || !isChanged) return;
    const input = { reward_id, stock: wanted, seen: stock, is_active: on };
    const saved = await act(() => ask('POST /desk/set-reward', input, key));
    setKey(newKey());
    if (saved) {
      setTyped(undefined);
      setOn(undefined);
      tell(say(w.stockSaved, { name, n: saved.stock }));
    }
    await changed();
  };
  return (
    <tr>
      <td>
        <b>{name}</b>
        {amount !== null && <span className="m block">{bahtText(amount)}</span>}
        {!is_active && <span className="tag tag--wait">{w.notOffered}</span>}
      </td>
      <td className="r">{grouped(points)}</td>
      <td>
        {mayChange ? (
          <form className="row wrap" onSubmit={(event) => void save(event)}>
            <input
              className="in in--n"
              aria-label={say(w.leftOf, { name })}
              value={typed ?? String(stock)}
              inputMode="numeric"
              maxLength={6}
              aria-invalid={wanted === undefined}
              onChange={(event) => (setTyped(event.target.value), setKey(newKey()))}
            />
            <label className="row">
              <input
                type="checkbox"
                checked={on}
                onChange={(event) => (setOn(event.target.checked), setKey(newKey()))}
              />
              <span>{w.offered}</span>
            </label>
            <button className="b b--s" type="submit" disabled={!isChanged || wanted === undefined}>
              {w.save}
            </button>
          </form>
        ) : (
          grouped(stock)
        )}
      </td>
    </tr>
  );
}
