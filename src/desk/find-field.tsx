import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { shownCaseNumber } from '#domain/case/case.ts';
import { slashDate } from '#domain/dates.ts';
import { FIND_LEAST, FIND_MAX, type Found } from '#domain/desk/find-api.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { type Language, say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { findWords, moneyWords, statusWords } from './find-words.ts';
import { Icon } from './icon.tsx';
import { bahtText, codeText, dayText, failureText, whenText, findCodeText } from './shown.ts';
import { useKeys } from './use-keys.ts';

/** How long nobody types before it is looked for, in milliseconds. */
const PAUSE = 180;

/** One field for everything: a combobox whose list has a group for each kind (WAI-ARIA, combobox with a listbox). */
export function FindField(): ReactElement | null {
  const { me } = useDesk();
  return mayAct(me.roles, 'FIND') === 'NO' ? null : <Combobox />;
}

function Combobox(): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const id = useId();
  const [place, go] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Enter was pressed before it was found: then the first hit of this text is opened once it is there. */
  const [awaited, setAwaited] = useState<string>();
  const q = usePaused(typed.trim());
  const isEnough = Array.from(q).length >= FIND_LEAST;
  const { data, error } = useRead(
    () => (isEnough ? ask('POST /desk/find', { q }) : Promise.resolve(NOTHING)),
    isEnough ? q : '',
  );
  // The audit page has a field of its own for this key.
  const hasKey = place !== '/desk/audit';
  useKeys(hasKey ? { '/': () => field.current?.focus() } : {});
  const groups = groupsOf(data ?? NOTHING, language, now, mayAct(me.roles, 'SEE_QUEUE') !== 'NO');
  const hits = groups.flatMap((group) => group.hits);
  const isListed = isOpen && hits.length > 0;
  const current = isListed ? hits[active] : undefined;
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);

  const open = (hit: Hit | undefined): void => {
    if (!hit?.to) return;
    setOpen(false);
    setTyped('');
    field.current?.blur();
    if (hit.isElsewhere) window.open(hit.to, '_blank', 'noopener');
    else go(hit.to);
  };
  const isAwaited = awaited === q && data !== undefined;
  useEffect(() => {
    if (!isAwaited) return;
    setAwaited(undefined);
    open(hits[0]);
    // What was found for the awaited text is opened once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAwaited]);
  /** Whoever looks elsewhere is not taken away by what Enter asked for before. */
  const leave = (): void => {
    setOpen(false);
    setAwaited(undefined);
  };
  const move = (step: number): void => {
    setOpen(true);
    if (hits.length > 0) setActive((at) => (at + step + hits.length + (at < 0 && step < 0 ? 1 : 0)) % hits.length);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const acts: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => (current ? open(current) : setAwaited(typed.trim())),
      Escape: () => (isOpen && typed !== '' ? leave() : (setTyped(''), field.current?.blur())),
    };
    const act = acts[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  const said = !isOpen || !isEnough ? '' : data ? say(w.foundN, { n: hits.length }) : '';
  return (
    <search className="find find-all">
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={w.find}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.key}` : undefined}
        placeholder={w.findHint}
        value={typed}
        maxLength={FIND_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
          setAwaited(undefined);
        }}
        onFocus={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={press}
      />
      {hasKey && <kbd>/</kbd>}
      {/* The field keeps the focus: what is pressed here, the scrollbar too, is not left before it is opened. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done by the mouse alone */}
      <div
        className={isOpen && typed.trim() !== '' ? 'found' : 'found sr'}
        onMouseDown={(event) => event.preventDefault()}
      >
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field hears the keys; a select takes the focus from the field, and a datalist has no groups */}
        <div id={`${id}-list`} role="listbox" aria-label={w.results} tabIndex={-1}>
          {isListed &&
            groups.map((group) => (
              <div role="group" key={group.name} aria-labelledby={`${id}-${group.name}`}>
                <div className="found-h" id={`${id}-${group.name}`} role="presentation">
                  {w[group.name]}
                </div>
                {group.hits.map((hit) => (
                  <div
                    key={hit.key}
                    id={`${id}-${hit.key}`}
                    className="hit"
                    role="option"
                    tabIndex={-1}
                    aria-selected={hit === current}
                    aria-disabled={hit.to === undefined}
                    onClick={() => open(hit)}
                  >
                    <span className="grow">
                      <b>{hit.title}</b>
                      <span className="m block">{hit.more}</span>
                    </span>
                    {hit.tag !== '' && <span className="tag">{hit.tag}</span>}
                    {hit.isElsewhere && <span className="m">{w.newTab}</span>}
                  </div>
                ))}
              </div>
            ))}
        </div>
        {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
        {isOpen && !isListed && typed.trim() !== '' && (
          <p className="found-n m">
            {!isEnough
              ? w.atLeastTwo
              : error !== undefined
                ? failureText(error, language, now)
                : data
                  ? w.nothing
                  : w.looking}
          </p>
        )}
      </div>
      <output className="sr">{said}</output>
    </search>
  );
}

const NOTHING: Found = { people: [], bookings: [], money: [], cases: [], courses: [] };

/** What was typed, once nobody types any more. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

interface Hit {
  key: string;
  title: string;
  more: string;
  tag: string;
  /** Undefined: there is no page of it. */
  to: string | undefined;
  isElsewhere?: true;
}

interface Group {
  name: keyof Found;
  hits: Hit[];
}

const line = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export const personPlace = (user_id: string): string => `/desk/person/${user_id}`;
export const bookingPlace = (booking_ref: string): string => `/desk/booking/${booking_ref}`;

function groupsOf(found: Found, language: Language, now: number, seesQueue: boolean): Group[] {
  const groups: Group[] = [
    {
      name: 'bookings',
      hits: found.bookings.map((it) => ({
        key: it.booking_ref,
        title: `${it.booking_ref} · ${dayText(slashDate(it.booking_date), now)} ${it.tee_off_time}`,
        more: line(wordIn(it.course, language), it.golfer, it.caddy),
        tag: wordIn(statusWords[it.status], language),
        to: bookingPlace(it.booking_ref),
      })),
    },
    {
      name: 'money',
      hits: found.money.map((it) => ({
        key: `${it.kind}-${it.reference}`,
        title: `${it.reference} · ${bahtText(it.amount)}`,
        more: line(wordIn(moneyWords[it.kind], language), it.name, whenText(it.at, now)),
        tag: findCodeText(it.status, language),
        to: personPlace(it.user_id),
      })),
    },
    {
      name: 'cases',
      hits: found.cases.map((it) => ({
        key: it.case_number,
        title: line(shownCaseNumber(it.case_number), codeText(it.topic, language)),
        more: line(it.name, whenText(it.created_at, now)),
        tag: wordIn(it.is_open ? findWords.open : findWords.over, language),
        to:
          it.is_open && seesQueue
            ? `/desk/item?kind=CASE&item=${it.case_number}`
            : it.user_id === null
              ? undefined
              : personPlace(it.user_id),
      })),
    },
    {
      name: 'people',
      hits: found.people.map((it) => ({
        key: it.user_id,
        title: it.nickname === null ? it.name : line(it.nickname, it.caddy_number),
        more: line(
          it.role && codeText(it.role, language),
          it.nickname === null ? null : it.name,
          it.course && wordIn(it.course, language),
        ),
        tag: it.status === 'ACTIVE' ? '' : findCodeText(it.status, language),
        to: personPlace(it.user_id),
      })),
    },
    {
      name: 'courses',
      hits: found.courses.map((it) => ({
        key: it.slug,
        title: wordIn(it.name, language),
        more: wordIn(it.province, language),
        tag: '',
        to: `/course/${it.slug}`,
        isElsewhere: true as const,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
