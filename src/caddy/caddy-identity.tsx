import type { ReactNode } from 'react';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import { say, useWords } from '../i18n/language.ts';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { Portrait } from '../ui/show/portrait.tsx';
import { Rating } from '../ui/show/rating.tsx';
import { ScoreStrip } from '../ui/show/score-strip.tsx';
import { SkeletonText, InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { words } from './words.ts';

/** Face, number, name, stars and three figures; what can be done beside the face. */
export function CaddyIdentity({ caddy, children }: { caddy: CaddyDetail; children: ReactNode }) {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const facts = [
    { label: w.roundsLabel, value: caddy.rounds },
    { label: w.yearsLabel, value: say(w.nYears, { n: caddy.years }) },
    ...(caddy.on_time_percent === null ? [] : [{ label: w.onTime, value: `${caddy.on_time_percent}%` }]),
  ];
  return (
    <div className="who">
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xxl" />
      <h1 ref={h1} tabIndex={-1} translate="no">
        {caddy.nickname}
      </h1>
      <div className="who-act">{children}</div>
      <p className="row wrap">
        {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
        {caddy.verified && (
          <span className="meta inline">
            <Icon name="badge-check" small />
            {w.verified}
          </span>
        )}
      </p>
      <ScoreStrip boxed facts={facts} />
    </div>
  );
}

/** The same boxes before the caddy is loaded. */
export function CaddyIdentitySkeleton() {
  const w = useWords(words);
  const fact = (label: string) => ({ label, value: <SkeletonText>642</SkeletonText> });
  return (
    <Skeleton label={w.loading}>
      <div className="who">
        <InkBox className="av av--xxl" />
        <p className="t-2xl">
          <SkeletonText>แนนซี่</SkeletonText>
        </p>
        <p>
          <SkeletonText>4.9 (128) ยืนยันตัวตนแล้ว</SkeletonText>
        </p>
        <ScoreStrip boxed facts={[fact(w.roundsLabel), fact(w.yearsLabel), fact(w.onTime)]} />
      </div>
    </Skeleton>
  );
}
