import { courseWords, useFormat } from '../../i18n/format.ts';
import { useWord, useWords } from '../../i18n/language.ts';
import { HoleMap, ScoreStrip } from '../../ui/show/ticket.tsx';
import { Vest } from '../../ui/show/portrait.tsx';
import { bookWords } from './book-words.ts';
import type { ChosenRound } from './round.ts';
import { TRANSPORT_WORDS, words } from '../words.ts';

interface Props {
  chosen: ChosenRound;
  caddy?: { nickname: string; caddy_number: string } | undefined;
  /** Of an open request: how many caddies it asks for, in the caddy's place. */
  seats?: string;
}

/** The round written out before the golfer commits to it: weekday, date and year on one line, course, caddy, holes, transport. */
export function ReviewTicket({ chosen: { round, course }, caddy, seats }: Props) {
  const s = useWords(words);
  const f = useFormat();
  const name = useWord(course ? courseWords(course) : bookWords.course);
  const transport = useWord(TRANSPORT_WORDS[round.transport ?? 'CART_PRIVATE']);
  const who = caddy && (
    <>
      {caddy.nickname} <Vest number={caddy.caddy_number} />
    </>
  );
  return (
    <article className="ticket">
      <div className="ticket-main">
        <div className="ticket-info">
          <p className="ticket-when">
            <span className="ticket-time num" translate="no">
              {round.time}
            </span>
          </p>
          <p className="ticket-date nowrap">{round.date && f.dayYear(round.date)}</p>
          <h2 className="ticket-course" translate="no">
            {name}
          </h2>
        </div>
        <HoleMap slug={round.slug ?? ''} />
      </div>
      <ScoreStrip
        facts={[
          { label: s.caddy, value: seats ?? who },
          { label: s.holes, value: round.holes },
          { label: s.transport, value: transport },
        ]}
      />
    </article>
  );
}
