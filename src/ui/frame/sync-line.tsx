import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { formatIn } from '../../i18n/format.ts';
import { say, useLanguage, useWords } from '../../i18n/language.ts';
import { Icon, type IconName } from '../icon.tsx';
import { usePhoneNow } from '../now.ts';
import { words } from '../words.ts';

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

interface Props extends Freshness {
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
export function SyncLine({ onRetry, onShowWaiting, ...freshness }: Props) {
  const w = useWords(words);
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
  const w = useWords(words);
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
