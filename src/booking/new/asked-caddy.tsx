import { Suspense } from 'react';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import { isOffDuty, offDutyWords } from '../../caddy/off-duty.tsx';
import { mustFollow } from '../../caddy/only-followers.tsx';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { SkeletonText, InkBox } from '../../ui/frame/skeleton.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { bookWords } from '../round/book-words.ts';

const NotNow = lazyPart(() => import('./caddy-not-now.tsx').then((m) => m.CaddyNotNow));

/** The caddy the golfer came for, and why that caddy cannot be asked. */
export function useAskedCaddy(caddy_id: string | undefined) {
  const w = useWords(bookWords);
  const offDuty = useWord(offDutyWords.offDuty);
  const { data: caddy, error } = useMirror('GET /caddy/{user_id}', { user_id: caddy_id ?? '' }, { skip: !caddy_id });
  const isGone = caddy_id !== undefined && !caddy && error?.status_code === 404;
  const why = isGone
    ? w.caddyGone
    : caddy && (isOffDuty(caddy) ? offDuty : mustFollow(caddy) ? w.followFirst : undefined);
  return { caddy, isGone, why };
}

interface Props {
  asked: ReturnType<typeof useAskedCaddy>;
  onOther: () => void;
}

/** Face, number and name of the caddy from the first step on. */
export function AskedCaddy({ asked: { caddy, isGone, why }, onOther }: Props) {
  const w = useWords(bookWords);
  return (
    <>
      <div className="card row asked-caddy">
        {caddy ? <Who caddy={caddy} /> : isGone ? <b className="grow">{w.caddyGone}</b> : <WhoSkeleton />}
        <button type="button" className="link tall" onClick={onOther}>
          {w.changeCaddy}
        </button>
      </div>
      <Suspense>{caddy && why && <NotNow caddy={caddy} />}</Suspense>
    </>
  );
}

function Who({ caddy }: { caddy: CaddyDetail }) {
  const w = useWords(bookWords);
  return (
    <>
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate={false} />
      <span className="grow">
        <b className="strong t-lg line">
          {say(w.bookOf, { name: caddy.nickname })} <Vest number={caddy.caddy_number} />
        </b>
        {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
      </span>
    </>
  );
}

const WhoSkeleton = () => (
  <>
    <InkBox className="av" />
    <b className="strong t-lg grow">
      <SkeletonText>แนนซี่</SkeletonText>
    </b>
  </>
);
