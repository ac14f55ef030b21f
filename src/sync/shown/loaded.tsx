import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Moment, MINUTE } from '#domain/dates.ts';
import { useWord, useWords, type Words, say, useLanguage } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { ErrorCard } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import type { CallFailed } from '../net/call.ts';
import { useConnection } from '../net/connection.ts';
import { outboxSheetOf, asCounted, isToDecide, type OutboxItem, useOutbox } from '../outbox/outbox.ts';
import { usePhone } from '../phone.ts';
import { formatIn } from '../../i18n/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { usePhoneNow } from '../../ui/now.ts';
import { words as partWords } from '../../ui/words.ts';

/** One read as a screen sees it (`useMirror`). */
export interface Read<T> {
  data: T | undefined;
  updatedAt: Moment | undefined;
  stale: boolean;
  error: CallFailed | undefined;
  refreshing: boolean;
  refresh: () => void;
}

const words = {
  cold: { th: 'ไม่มีข้อมูลนี้ในเครื่อง', en: 'Not on this device' },
  coldOffline: {
    th: 'ตอนนี้ออฟไลน์ เมื่อมีสัญญาณเราจะโหลดให้เอง',
    en: 'You are offline. It loads by itself when there is a signal.',
  },
} as const satisfies Record<string, Words>;

interface Props<T> {
  read: Read<T>;
  /** The skeleton, of the same geometry as the content. */
  waiting: ReactNode;
  /** It is the whole screen: a refusal stands in the main part, which the content otherwise brings. */
  isScreen?: boolean;
  children: (data: T) => ReactNode;
}

/** One block of a screen: its copy at once, a skeleton before there is one, its own error; the other blocks stay. */
export function Loaded<T>({ read, waiting, isScreen, children }: Props<T>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return waiting;
  const cold = <Cold error={read.error} onRetry={read.refresh} />;
  return isScreen ? <Screen tight>{cold}</Screen> : cold;
}

function Cold({ error, onRetry }: { error: CallFailed; onRetry: () => void }) {
  const w = useWords(words);
  const isUnanswered = error.status_code === 0;
  const refusal = useWord(useRefusal(isUnanswered ? undefined : error.code));
  return (
    <ErrorCard title={w.cold} onRetry={onRetry} code={isUnanswered ? undefined : error.code}>
      {isUnanswered ? w.coldOffline : refusal}
    </ErrorCard>
  );
}

/** The sync line of a screen: as old as its oldest read, of no age while one was never read; and what still waits to be sent. */
export function ReadLine({ reads }: { reads: readonly Read<unknown>[] }) {
  const phone = usePhone();
  const isOffline = useConnection() === 'offline';
  const items = asCounted(useOutbox());
  const count = (...states: OutboxItem['state'][]) => items.filter(({ state }) => states.includes(state)).length;
  const known = reads.flatMap((read) => read.updatedAt ?? []);
  const isWhole = known.length > 0 && reads.every((read) => read.data !== undefined);
  return (
    <SyncLine
      updatedAt={isWhole ? Math.min(...known) : undefined}
      isPartial={known.length > 0 && !isWhole}
      refreshing={reads.some((read) => read.refreshing)}
      offline={isOffline || reads.some((read) => read.stale && !read.refreshing)}
      failed={!isOffline && reads.some((read) => read.error !== undefined && read.error.status_code !== 0)}
      waiting={count('waiting', 'sending', 'paused')}
      refused={items.filter(isToDecide).length}
      onRetry={() => reads.forEach((read) => read.refresh())}
      onShowWaiting={outboxSheetOf(phone).openOutboxSheet}
    />
  );
}

export interface Freshness {
  /** When what is shown was true; undefined: this phone never had it. */
  updatedAt?: Moment | undefined;
  /** This phone never had some of what the screen shows: there is no age that holds for all of it. */
  isPartial?: boolean;
  refreshing?: boolean;
  offline?: boolean;
  /** The last try failed although there is a network. */
  failed?: boolean;
  /** How many acts wait to be sent. */
  waiting?: number;
  /** How many came too late, or were refused: they wait for the user to look. */
  refused?: number;
}

interface SyncLineProps extends Freshness {
  onRetry?: () => void;
  /** Opens the list of what waits. */
  onShowWaiting?: () => void;
}

type State = 'fresh' | 'busy' | 'offline' | 'queue' | 'failed' | 'refused';

const ICON_OF = {
  failed: 'circle-alert',
  refused: 'circle-alert',
  queue: 'clock',
  offline: 'cloud-off',
} as const satisfies Partial<Record<State, IconName>>;

/** One reserved row that says how old the screen is and what still waits; a change of state never moves content. */
export function SyncLine({ onRetry, onShowWaiting, ...freshness }: SyncLineProps) {
  const w = useWords(partWords);
  const state = stateOf(freshness);
  const text = useFreshnessText(state, freshness);
  const spoken = useCalmly(state === 'fresh' ? w.upToDate : text.withoutAge, MINUTE);
  return (
    <div className={`sync sync--${state === 'refused' ? 'failed' : state}`}>
      {state === 'fresh' || state === 'busy' ? <span className="dot" /> : <Icon name={ICON_OF[state]} />}
      <span>{text.whole}</span>
      {(state === 'queue' || state === 'refused') && onShowWaiting && <Act onClick={onShowWaiting}>{w.see}</Act>}
      {(state === 'offline' || state === 'failed') && onRetry && <Act onClick={onRetry}>{w.retry}</Act>}
      <output className="sr">{spoken}</output>
    </div>
  );
}

function stateOf({ waiting, refused, failed, offline, refreshing }: Freshness): State {
  if (failed) return 'failed';
  if (refused) return 'refused';
  if (waiting) return 'queue';
  if (offline) return 'offline';
  return refreshing ? 'busy' : 'fresh';
}

function useFreshnessText(state: State, { updatedAt, isPartial, offline, waiting = 0, refused = 0 }: Freshness) {
  const w = useWords(partWords);
  const language = useLanguage();
  const now = usePhoneNow(MINUTE / 2);
  const f = formatIn(language);
  const asOf = updatedAt === undefined ? (isPartial ? w.partlyLoaded : w.neverLoaded) : f.copyOf(updatedAt, now);
  const queue = say(w.waitingToSend, { n: waiting });
  const notDone = say(w.notDone, { n: refused });
  /** What is shown without a network says how old it is, whatever else there is to say. */
  const aged = (text: string) =>
    offline ? [w.offline, updatedAt !== undefined && f.ago(updatedAt, now), text].filter(Boolean).join(' · ') : text;
  switch (state) {
    case 'fresh':
      return { whole: updatedAt === undefined ? w.updating : f.updated(updatedAt, now), withoutAge: w.upToDate };
    case 'busy':
      return { whole: w.updating, withoutAge: w.updating };
    case 'offline':
      return { whole: `${w.offline} · ${asOf}`, withoutAge: w.offline };
    case 'queue':
      return { whole: aged(queue), withoutAge: queue };
    case 'refused':
      return { whole: aged(notDone), withoutAge: notDone };
    case 'failed':
      return { whole: `${w.updateFailed} · ${asOf}`, withoutAge: w.updateFailed };
  }
}

/** What a screen reader says: silent at first, then the newest text at most once in `ms`, so that a weak signal does not chatter. */
function useCalmly(text: string, ms: number): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef({ text, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (text === last.current.text) return;
    const wait = Math.max(0, last.current.at + ms - Date.now());
    const timer = setTimeout(() => {
      last.current = { text, at: Date.now() };
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return spoken;
}

const Act = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="sync-act" onClick={onClick}>
    {children}
  </button>
);
