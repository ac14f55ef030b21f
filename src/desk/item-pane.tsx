import { type ReactElement, useEffect, useState } from 'react';
import { MINUTE, type SlashDate } from '#domain/dates.ts';
import type { Fact, QueueItem, QueueRow } from '#domain/desk/queue-api.ts';
import { mayDecide, type QueueKind } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { satang } from '#domain/money.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, DeskFailed, useDesk, LOOK_EVERY, useRead } from './call.ts';
import { Approval } from './approval-card.tsx';
import { DecideCard } from './decide-card.tsx';
import { GiveCode } from './give-code.tsx';
import { Icon } from './icon.tsx';
import { ItemPeople, ABOUT_ROUND, ItemRound } from './item-facts.tsx';
import { BookingLink } from './person-table.tsx';
import { factWords, kindWords } from './decision-words.ts';
import { bahtText, codeText, dayText, failureText, initialsOf, leftText, tapText, whenText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';

interface PaneProps {
  kind: QueueKind;
  item: string;
  /** Opened: claimed, and may be decided. Else it is only looked at. */
  isOpen: boolean;
  open: () => void;
  leave: () => void;
  next: () => Promise<void>;
  /** The claim was taken or kept: the list shows it. */
  claimed: () => Promise<void>;
}

/** Often enough that a claim of ten minutes lives while its person works at it. */
const KEEP_EVERY = 2 * MINUTE;
/** Nothing waits under this name any more. */
const OVER: readonly string[] = ['DECIDED_ALREADY', 'NOT_FOUND'];

export function ItemPane({ kind, item, isOpen, open, leave, next, claimed }: PaneProps): ReactElement {
  const { me, now, act } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const place = { kind, item };
  // Looked at again while it is open: a colleague may decide it or leave it meanwhile.
  const { data, error, again } = useRead(
    () => ask('GET /desk/item', place),
    `${kind} ${item}`,
    isOpen ? LOOK_EVERY : undefined,
  );
  const holder = data?.row.claim?.staff_id ?? me.staff_id;
  const claim = useClaim(place, isOpen && data?.row.may === true, holder === me.staff_id, claimed);
  const release = async () => {
    await act(() => ask('POST /desk/release', place));
    leave();
  };
  const [isHanding, setHanding] = useState(false);
  const isOwn = isOpen && claim?.is_mine === true;
  const keys = { u: () => void release(), e: () => void next(), Escape: leave };
  useKeys(isOpen ? { ...keys, ...(isOwn && { h: () => setHanding(!isHanding) }) } : {});
  // Whoever decides it keeps the page: it says what is still to be done.
  const isOver = error instanceof DeskFailed && OVER.includes(error.code) && claim?.is_mine !== true;
  if (!data || isOver)
    return (
      <div className="ctx-b">
        {error === undefined ? (
          <p className="m">{w.loading}</p>
        ) : (
          <>
            <div className="note note--amber" role="alert">
              <span>{failureText(error, language, now)}</span>
            </div>
            <div className="row">
              <button className="b" type="button" onClick={() => void next()}>
                {w.next} <kbd>e</kbd>
              </button>
            </div>
          </>
        )}
      </div>
    );
  const { row } = data;
  const isMine = claim?.is_mine === true;
  const isRound = isOpen && ABOUT_ROUND.includes(kind) && mayAct(me.roles, 'READ_BOOKING') !== 'NO';
  const deciding = (
    <>
      {isOpen && row.may && row.proposal && (
        <Approval kind={kind} item={item} it={data} proposal={row.proposal} done={next} changed={again} />
      )}
      {isMine && isHanding && <HandOver row={row} done={next} />}
      {isOpen && isMine && !row.proposal && kind === 'PASSWORD' && <GiveCode it={data} next={next} changed={again} />}
      {isOpen && isMine && !row.proposal && (
        <DecideCard kind={kind} item={item} it={data} next={next} changed={again} />
      )}
    </>
  );
  return (
    <>
      <div className="ctx-b">
        {isOpen && (
          <button className={isRound ? 'link row' : 'link row only-n'} type="button" onClick={leave}>
            <Icon name="left" small />
            {w.back}
          </button>
        )}
        <Head row={row} />
        {isOpen && claim && (
          <output className={isMine ? 'claim' : 'note note--sky'}>
            <span className={isMine ? 'op op--you op--s' : 'op op--s'} aria-hidden="true">
              {initialsOf(claim.claim.name)}
            </span>
            <span>
              {isMine
                ? say(w.yoursSince, { when: whenText(claim.claim.since, now) })
                : say(w.theirsSince, { name: claim.claim.name, when: whenText(claim.claim.since, now) })}
            </span>
          </output>
        )}
        {isRound ? (
          <div className="cols">
            <div className="stack">
              {kind !== 'DISPUTE' && <Body it={{ ...data, moments: [], says: [], pictures: [] }} />}
              <ItemRound kind={kind} booking_ref={item} />
            </div>
            <div className="stack">{deciding}</div>
          </div>
        ) : (
          <>
            <Body it={data} />
            <ItemPeople kind={kind} item={item} />
            {deciding}
          </>
        )}
      </div>
      <div className="ctx-f">
        {isOpen ? (
          <>
            <button className="b b--q" type="button" onClick={() => void next()}>
              {w.next} <kbd>e</kbd>
            </button>
            {isMine && (
              <button className="b b--q" type="button" onClick={() => void release()}>
                {w.release} <kbd>u</kbd>
              </button>
            )}
            {isMine && (
              <button className="b b--q" type="button" aria-expanded={isHanding} onClick={() => setHanding(!isHanding)}>
                {w.handOver} <kbd>h</kbd>
              </button>
            )}
          </>
        ) : (
          <button className="b" type="button" onClick={open}>
            {w.openAndDecide} <kbd>↵</kbd>
          </button>
        )}
      </div>
    </>
  );
}

/** The colleagues who may decide it. It is theirs from then on, as if they had opened it. */
function HandOver({ row, done }: { row: QueueRow; done: () => Promise<void> }): ReactElement {
  const { me, act, tell } = useDesk();
  const w = useWords(words);
  const { kind, item, amount } = row;
  const { data } = useRead(() => ask('GET /desk/team', {}), 'colleagues');
  const colleagues = (data?.people ?? []).filter(
    ({ staff_id, roles }) =>
      staff_id !== me.staff_id && mayDecide(kind, amount === null ? null : satang(amount), roles),
  );
  const hand = async (to: string, name: string) => {
    if ((await act(() => ask('POST /desk/hand-over', { kind, item, to }))) === undefined) return;
    tell(say(w.handed, { name }));
    await done();
  };
  return (
    <section className="card" aria-label={w.handOver}>
      <div className="cb stack pad-t">
        <h3>{w.handOver}</h3>
        {data && colleagues.length === 0 && <p className="m">{w.nobodyToHand}</p>}
        <div className="row wrap">
          {colleagues.map(({ staff_id, name }) => (
            <button className="b b--o" type="button" key={staff_id} onClick={() => void hand(staff_id, name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

type Claim = Awaited<ReturnType<typeof ask<'POST /desk/claim'>>>;

/** Claims while it is open, keeps the claim, and gives it back on leaving. */
function useClaim(
  { kind, item }: { kind: QueueKind; item: string },
  isWanted: boolean,
  /** Nobody else had it when the item was read: it is tried at once, and not only at the next time. */
  isFree: boolean,
  claimed: () => Promise<void>,
): Claim | undefined {
  const { act } = useDesk();
  const [claim, setClaim] = useState<Claim>();
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    const take = async () => {
      const held = await act(() => ask('POST /desk/claim', { kind, item }));
      if (!isHere || !held) return;
      setClaim(held);
      await claimed();
    };
    void take();
    const timer = setInterval(() => void (document.visibilityState === 'visible' && take()), KEEP_EVERY);
    // A claim that is not given back ends by itself after ten minutes.
    const giveBack = () => void ask('POST /desk/release', { kind, item }).catch(() => undefined);
    window.addEventListener('pagehide', giveBack);
    return () => {
      isHere = false;
      clearInterval(timer);
      window.removeEventListener('pagehide', giveBack);
      giveBack();
    };
    // `act` is another one whenever the clock moves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kind, item, isWanted, isFree]);
  return claim;
}

function Head({ row }: { row: QueueRow }): ReactElement {
  const { now } = useDesk();
  const language = useLanguage();
  const { kind, what, who, due, amount } = row;
  const left = leftText(due, now, language);
  const tone = { '': '', soon: 'tag--wait', bad: 'tag--bad' }[left.tone];
  return (
    <div className="row between row-top">
      <div className="stack stack-s">
        <div className="row wrap">
          <span className={`tag ${tone}`}>{left.text}</span>
          <span className="m">{whenText(due, now)}</span>
        </div>
        <h2 className="item-h">
          {wordIn(kindWords[kind], language)}
          {what !== null && `: ${codeText(what, language)}`}
        </h2>
        {who !== null && <p className="m2">{who}</p>}
      </div>
      {amount !== null && <span className="money item-h">{bahtText(amount)}</span>}
    </div>
  );
}

function Body({ it }: { it: QueueItem }): ReactElement {
  const { now } = useDesk();
  const language = useLanguage();
  const w = useWords(words);
  return (
    <>
      {it.facts.length > 0 && (
        <dl className="kv">
          {it.facts.map((fact, at) => (
            <FactLine key={`${fact.name} ${at}`} fact={fact} />
          ))}
        </dl>
      )}
      {it.says.map(({ who, text, at }, n) => (
        <div className="says" key={`${who} ${n}`}>
          <span className="m">
            {say(w.wrote, { name: who })}
            {at !== null && ` · ${whenText(at, now)}`}
          </span>
          <blockquote className="pre">{text}</blockquote>
        </div>
      ))}
      {it.pictures.length > 0 && (
        <div className="photos">
          {it.pictures.map((media_id, n) => (
            <figure key={media_id}>
              <img src={`/api/v1/desk/picture/${media_id}`} alt={say(w.picture, { n: n + 1 })} />
              <figcaption>{say(w.picture, { n: n + 1 })}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {it.moments.length > 0 && (
        <div>
          <h3>{w.theyTapped}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
          <section className="scroll" tabIndex={0} aria-label={w.theyTapped}>
            <table className="tbl tbl--x">
              <thead>
                <tr>
                  <th scope="col">{w.server}</th>
                  <th scope="col">{w.phone}</th>
                  <th scope="col">{w.act}</th>
                </tr>
              </thead>
              <tbody>
                {it.moments.map(({ at, device_at, actor, action, said }) => (
                  <tr key={`${at} ${action}`}>
                    <td className="nw num">{whenText(at, now)}</td>
                    <td className="nw num">{device_at === null ? '' : whenText(device_at, now)}</td>
                    <td>
                      <b>{tapText(actor, language)}</b> {tapText(action, language)}
                      {said !== '' && <span className="m block">{said}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </>
  );
}

function FactLine({ fact: { name, value, en, form } }: { fact: Fact }): ReactElement {
  const { me, now } = useDesk();
  const isBooking = name === 'booking' && mayAct(me.roles, 'READ_BOOKING') !== 'NO';
  const language = useLanguage();
  const label = factWords[name];
  const shown = {
    TEXT: () => (language === 'en' && en !== null ? en : value),
    WORD: () => codeText(value, language),
    MONEY: () => bahtText(Number(value)),
    MOMENT: () => whenText(value, now),
    DAY: () => dayText(value as SlashDate, now),
  }[form]();
  return (
    <>
      <dt>{label ? wordIn(label, language) : name}</dt>
      <dd>{isBooking ? <BookingLink of={value} /> : shown}</dd>
    </>
  );
}
