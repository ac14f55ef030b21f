import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { dayOf } from '../../booking/data.ts';
import { holesWords, TRANSPORT_WORDS } from '../../booking/words.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Note } from '../../ui/show/status.tsx';
import { useAnsweredRound, type AnsweredRound } from '../answered-round.ts';
import { caddyWords } from './caddy-words.ts';

/** The caddy is asked to confirm again: the old value, struck through, beside the new. Another phone only knows that something changed. */
export function ChangedRound({ it }: { it: NearbyBroadcast }) {
  const w = useWords(caddyWords);
  const changes = useChanges(it, useAnsweredRound(it.alt_reference));
  return (
    <Note kind="amber">
      <span className="line">{w.changed}</span>
      {changes.map(({ before, after }) => (
        <span key={before} className="line">
          <span className="sr">{w.was} </span>
          <s>{before}</s> <b className="strong">{after}</b>
        </span>
      ))}
    </Note>
  );
}

function useChanges(it: NearbyBroadcast, before: AnsweredRound | undefined): { before: string; after: string }[] {
  const f = useFormat();
  const language = useLanguage();
  if (!before) return [];
  const facts = (round: AnsweredRound) => [
    wordIn(courseWords(round.course), language),
    f.day(dayOf(round)),
    round.tee_off_time,
    wordIn(holesWords(round.holes), language),
    wordIn(TRANSPORT_WORDS[round.transport], language),
  ];
  const now = facts(it);
  return facts(before).flatMap((fact, place) => {
    const after = now[place] ?? '';
    return fact === after ? [] : [{ before: fact, after }];
  });
}
