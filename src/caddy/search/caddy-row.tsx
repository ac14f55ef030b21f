import '../caddy.css';
import { type ReactNode, Suspense } from 'react';
import type { CaddyCard } from '#domain/caddy/api.ts';
import type { Spoken } from '#domain/account/account.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { SPOKEN_WORDS } from '../../i18n/spoken.ts';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { CaddyLink } from '../caddy-link.tsx';
import { words } from '../words.ts';

interface Props {
  caddy: CaddyCard;
  /** The course of the round: "works at this course". */
  at?: string | undefined;
  /** Tee-off at which the caddy is free. */
  freeAt?: string | undefined;
  /** What that round costs from the wallet. */
  price?: ReactNode;
  /** The card links to the caddy's page; else it is a button. */
  isLink?: boolean;
  onPick?: () => void;
}

/** A caddy in a list: face, bib number, rating, rounds, languages. */
export function CaddyRow({ caddy, at, freeAt, price, isLink, onPick }: Props) {
  const w = useWords(words);
  const card = <CaddyFacts caddy={caddy} at={at} freeAt={freeAt} price={price} />;
  if (isLink)
    return (
      <CaddyLink className="card row row-top caddy-row" user_id={caddy.user_id}>
        {card}
      </CaddyLink>
    );
  const label = say(w.picked, { name: caddy.nickname });
  return (
    <button type="button" className="card row row-top caddy-row" aria-label={label} onClick={onPick}>
      {card}
    </button>
  );
}

function CaddyFacts({ caddy, at, freeAt, price }: Pick<Props, 'caddy' | 'at' | 'freeAt' | 'price'>) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const isHere = caddy.courses.some((course) => course.slug === at);
  const [first] = caddy.courses;
  const where = isHere ? w.atThisCourse : first && wordIn(courseWords(first), language);
  const facts = [where, caddy.rounds > 0 && say(w.rounds, { n: f.number(caddy.rounds) })].filter(Boolean);
  return (
    <>
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xl" />
      <span className="grow">
        <span className="row between wrap">
          <span className="inline">
            <b className="strong t-lg" translate="no">
              {caddy.nickname}
            </b>
            {caddy.verified && <Verified />}
          </span>
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
        {(freeAt || price) && (
          <span className="t-sm strong green caddy-ends">
            {freeAt && (
              <span className="inline">
                <Icon name="calendar-check" small />
                {say(w.freeAt, { time: freeAt })}
              </span>
            )}
            <Suspense>{price}</Suspense>
          </span>
        )}
      </span>
    </>
  );
}

function Verified() {
  const w = useWords(words);
  return (
    <>
      <Icon name="badge-check" small />
      <span className="sr">{w.verified}</span>
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
                <SkeletonText>แนนซี่</SkeletonText>
              </b>
              <span className="meta line">
                <SkeletonText>ประจำสนามนี้ · 642 รอบ</SkeletonText>
              </span>
              <span className="meta line">
                <SkeletonText>ไทย อังกฤษ</SkeletonText>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
