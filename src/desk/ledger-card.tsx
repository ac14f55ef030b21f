import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import type { DeskPosting } from '#domain/desk/money-api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useSettled } from '../ui/settled-value.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { personPlace } from './find-field.tsx';
import { signedBaht } from './find-shown.ts';
import { Icon } from './icon.tsx';
import { accountWords, moneyWords } from './money-words.ts';
import { failureText, idText, whenText } from './shown.ts';
import { useAsked } from './use-asked.ts';
import { words } from './words.ts';

/** Postings with their legs, newest first, or those of one reference. */
export function LedgerCard(): ReactElement {
  const { now } = useDesk();
  const w = useWords(moneyWords);
  const all = useWords(words);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useSettled(typed.trim());
  const { data, error } = useAsked(
    () => ask('GET /desk/ledger', { ...(q && { q }), page: String(page) }),
    `${q} ${page}`,
  );
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.ledger}</h2>
        <span className="m">{w.newestFirst}</span>
        <span className="find push">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            maxLength={200}
            aria-label={w.findPosting}
            placeholder={w.findPosting}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </span>
      </div>
      {error !== undefined && (
        <p className="note note--amber" role="alert">
          {failureText(error, language, now)}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll" tabIndex={0} aria-label={w.ledger}>
        <table className="tbl tbl--x">
          <caption className="sr">{w.ledger}</caption>
          <thead>
            <tr>
              <th scope="col">{all.when}</th>
              <th scope="col">{w.posting}</th>
              <th scope="col">{w.legs}</th>
              <th scope="col" className="r">
                {w.sum}
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.items.map((posting) => (
              <Posting key={posting.cause} posting={posting} />
            ))}
          </tbody>
        </table>
        {data?.items.length === 0 && <p className="m pad-t">{all.nothingFound}</p>}
        {!data && error === undefined && <p className="m pad-t">{all.loading}</p>}
      </section>
      {data && (page > 1 || data.has_more) && (
        <div className="cf">
          {page > 1 && (
            <button className="b b--q b--s" type="button" onClick={() => setPage(page - 1)}>
              {all.newer}
            </button>
          )}
          {data.has_more && (
            <button className="b b--q b--s" type="button" onClick={() => setPage(page + 1)}>
              {all.older}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Posting({ posting: { at, cause, legs } }: { posting: DeskPosting }): ReactElement {
  const { now } = useDesk();
  return (
    <tr>
      <td className="nw num">{whenText(at, now)}</td>
      <td className="about-w" title={cause}>
        {cause.split(':').map(idText).join(' : ')}
      </td>
      <td>
        {legs.map(({ account, amount }) => (
          <span className="row between" key={account}>
            <Account name={account} />
            <span className="num">{signedBaht(amount)}</span>
          </span>
        ))}
      </td>
      <td className="r num">{signedBaht(legs.reduce((sum, { amount }) => sum + amount, 0))}</td>
    </tr>
  );
}

/** `golfer:<id>:held` in words, with the way to its person. */
function Account({ name }: { name: string }): ReactElement {
  const language = useLanguage();
  const parts = name.split(':');
  const user_id = parts.length === 3 ? parts[1] : undefined;
  const known = accountWords[user_id === undefined ? name : `${parts[0]}:${parts[2]}`];
  const text = known ? wordIn(known, language) : name;
  if (user_id === undefined) return <span>{text}</span>;
  return (
    <Link className="link" href={personPlace(user_id)}>
      {text} {idText(user_id).slice(0, 5)}
    </Link>
  );
}
