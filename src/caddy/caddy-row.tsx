import { Link } from 'wouter';
import type { CaddyCard } from '#domain/caddy/api.ts';
import type { Spoken } from '#domain/account/account.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Rating } from '../ui/rating.tsx';
import { Ink, InkBox, Skeleton } from '../ui/skeleton.tsx';
import './caddy.css';
import { SPOKEN_WORDS, words } from './words.ts';

interface Props {
  caddy: CaddyCard;
  /** The course of the round: "works at this course". */
  at?: string | undefined;
  /** Tee-off she is free at. */
  freeAt?: string | undefined;
  /** Where the card leads; without it the card is a button. */
  href?: string;
  onPick?: () => void;
}

/** A caddy in a list: face, bib number, rating, rounds, languages. */
export function CaddyRow({ caddy, at, freeAt, href, onPick }: Props) {
  const w = useWords(words);
  const card = <CaddyFacts caddy={caddy} at={at} freeAt={freeAt} />;
  if (href)
    return (
      <Link className="card row row-top caddy-row" href={href}>
        {card}
      </Link>
    );
  const label = say(w.picked, { name: caddy.nickname });
  return (
    <button type="button" className="card row row-top caddy-row" aria-label={label} onClick={onPick}>
      {card}
    </button>
  );
}

function CaddyFacts({ caddy, at, freeAt }: Pick<Props, 'caddy' | 'at' | 'freeAt'>) {
  const w = useWords(words);
  const language = useLanguage();
  const isHere = caddy.courses.some((course) => course.slug === at);
  const facts = [isHere && w.atThisCourse, caddy.rounds > 0 && say(w.rounds, { n: caddy.rounds })].filter(Boolean);
  return (
    <>
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xl" />
      <span className="grow">
        <span className="row between">
          <b className="strong t-lg">{caddy.nickname}</b>
          {caddy.rating_tenths === null ? (
            <span className="meta-xs">{w.newCaddy}</span>
          ) : (
            <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />
          )}
        </span>
        <span className="meta line">{facts.join(' · ')}</span>
        <span className="meta line">
          {caddy.languages.map((spoken) => wordIn(SPOKEN_WORDS[spoken as Spoken], language)).join(' ')}
        </span>
        {freeAt && (
          <span className="inline t-sm strong green">
            <Icon name="calendar-check" small />
            {say(w.freeAt, { time: freeAt })}
          </span>
        )}
      </span>
    </>
  );
}

/** Caddies to come. */
export function CaddyRowsSkeleton({ rows = 3 }: { rows?: number }) {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <div className="stack">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="card row row-top caddy-row">
            <InkBox className="av av--xl" />
            <span className="grow">
              <b className="strong t-lg line">
                <Ink>แนนซี่</Ink>
              </b>
              <span className="meta line">
                <Ink>ประจำสนามนี้ · 642 รอบ</Ink>
              </span>
              <span className="meta line">
                <Ink>ไทย อังกฤษ</Ink>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
