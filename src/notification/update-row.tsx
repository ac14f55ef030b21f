import { Link } from 'wouter';
import { DAY, dateOf, parseMoment, type Moment } from '#domain/dates.ts';
import type { Notification } from '#domain/notification/api.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { classes } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { lookOf } from './looks.ts';
import { words } from './words.ts';

export type Reader = 'golfer' | 'caddy';

interface Props {
  one: Notification;
  reader: Reader;
  now: Moment;
  isUnread: boolean;
  onOpen: () => void;
}

/** One thing that happened, in the reader's language, leading to where it is. */
export function UpdateRow({ one, reader, now, isUnread, onOpen }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const said = wordsOf(one.kind, one.body, one.about, reader === 'caddy' ? 'CADDY' : 'GOLFER');
  const { icon, tint } = lookOf(one.kind);
  const at = parseMoment(one.created_at);
  const isToday = dateOf(at) === dateOf(now) && now - at < DAY;
  // A number stays with its unit.
  const text = wordIn(said.text, language).replace(/(\d) (หลุม|holes)/g, '$1\u00a0$2');
  return (
    <Link className={classes('lrow lrow--top', isUnread && 'unread')} href={said.href} onClick={onOpen}>
      <span className={classes('lead', tint && `lead--${tint}`)}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{wordIn(said.title, language)}</b>
        {text && <span className="meta">{text}</span>}
        <span className="meta-xs">
          {isUnread && <strong className="update-new">{w.unread}</strong>}
          {isToday ? f.ago(at, now) : f.time(at)}
        </span>
      </span>
    </Link>
  );
}
