import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Proposal, QueueItem, QueueRow } from '#domain/desk/queue-api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { kindWords } from './decision-words.ts';
import { Icon } from './icon.tsx';
import { moneyWords } from './money-words.ts';
import { addressOf } from './queue-page.tsx';
import { bahtText, codeText, failureText, whenText } from './shown.ts';
import { useApproval } from './approval-card.tsx';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';

const nameOf = ({ kind, item }: QueueRow): string => `${kind} ${item}`;

interface WaitingProps {
  title: string;
  rows: readonly QueueRow[];
  again: () => Promise<void>;
}

/** What waits about money, a line each; what was asked of a second person is answered in its line. */
export function WaitingMoney({ title, rows, again }: WaitingProps): ReactElement {
  const w = useWords(moneyWords);
  const all = useWords(words);
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex((row) => nameOf(row) === chosen),
  );
  const isAsked = rows.some(({ proposal }) => proposal !== null);
  const move = (step: number) => {
    const row = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (row) setChosen(nameOf(row));
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{title}</h2>
        {isAsked && (
          <>
            <span className="m">{w.whoAsked}</span>
            <span className="m push hide-s" aria-hidden="true">
              <kbd>a</kbd> {all.approve} <kbd>x</kbd> {all.refuse}
            </span>
          </>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll" tabIndex={0} aria-label={title}>
        {rows.length === 0 ? (
          <p className="m pad-t">{w.nothing}</p>
        ) : (
          <table className="tbl tbl--x">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{w.reference}</th>
                <th scope="col">{w.about}</th>
                <th scope="col">{w.holder}</th>
                <th scope="col" className="r">
                  {w.amount}
                </th>
                <th scope="col">{isAsked ? w.asked : w.since}</th>
                <th scope="col" className="r">
                  <span className="sr">{w.act}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, nth) => (
                <Line key={nameOf(row)} row={row} isCurrent={nth === at} again={again} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </section>
  );
}

function Line({
  row,
  isCurrent,
  again,
}: {
  row: QueueRow;
  isCurrent: boolean;
  again: () => Promise<void>;
}): ReactElement {
  const { now } = useDesk();
  const w = useWords(moneyWords);
  const language = useLanguage();
  const { kind, item, who, what, amount, proposal, may, since } = row;
  const {
    data,
    error,
    again: readAgain,
  } = useRead(() => ask('GET /desk/item', { kind, item }), `${kind} ${item} ${since}`);
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const fact = (name: string) => data?.facts.find((it) => it.name === name)?.value;
  const names = fact('names');
  return (
    <tr ref={line} aria-current={isCurrent}>
      <td className="nw">
        <Link className="link" href={addressOf(row)}>
          {item}
        </Link>
        <span className="m2 block">
          {wordIn(kindWords[kind], language)}
          {what !== null && `: ${codeText(what, language)}`}
        </span>
      </td>
      <td className="nw">
        <b>{who}</b>
        <span className="m2 block">{fact('bank')}</span>
      </td>
      <td>
        {names === undefined ? (
          '–'
        ) : (
          <span className={`tag ${names === 'SAME' ? 'tag--ok' : 'tag--bad'}`}>
            <Icon name={names === 'SAME' ? 'check' : 'alert'} small />
            {names === 'SAME' ? w.namesSame : w.namesDiffer}
          </span>
        )}
      </td>
      <td className="r num">{amount !== null && <b>{bahtText(amount)}</b>}</td>
      <td className="nw">
        {proposal?.name ?? ''}
        <span className="m2 block">{whenText(proposal?.since ?? since, now)}</span>
      </td>
      <td className="r">
        {error !== undefined && <span className="m">{failureText(error, language, now)}</span>}
        {proposal && data && may && (
          <Answer
            row={row}
            proposal={proposal}
            it={data}
            isCurrent={isCurrent}
            done={again}
            changed={async () => {
              await readAgain();
              await again();
            }}
          />
        )}
        {!may && <span className="m">{w.otherRole}</span>}
        {!proposal && may && (
          <Link className="b b--o b--s" href={addressOf(row)}>
            {w.decide}
          </Link>
        )}
      </td>
    </tr>
  );
}

interface AnswerProps {
  row: QueueRow;
  proposal: Proposal;
  it: QueueItem;
  isCurrent: boolean;
  done: () => Promise<void>;
  changed: () => Promise<void>;
}

function Answer({ row: { kind, item }, proposal, it, isCurrent, done, changed }: AnswerProps): ReactElement {
  const all = useWords(words);
  const w = useWords(moneyWords);
  const { isOwn, approveText, approve, refuse } = useApproval({ kind, item, it, proposal, done, changed });
  useKeys(isCurrent ? { a: () => !isOwn && void approve(), x: () => void refuse() } : {});
  return (
    <span className="row row-end wrap acts">
      {isOwn ? (
        <span className="m">{w.first}</span>
      ) : (
        <button className="b b--s" type="button" onClick={() => void approve()}>
          {approveText}
        </button>
      )}
      <button
        className="b b--q b--s"
        type="button"
        aria-label={`${isOwn ? all.takeBack : all.refuse}: ${item}`}
        onClick={() => void refuse()}
      >
        {isOwn ? all.takeBack : all.refuse}
      </button>
    </span>
  );
}
