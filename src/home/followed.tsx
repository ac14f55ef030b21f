import { Link } from 'wouter';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { courseWords } from '../course/names.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { golferWords as words } from './golfer-words.ts';

const SHOWN = 8;

/** The caddies she follows, one tap from a booking. Without any the section is not there. */
export function Followed() {
  const w = useWords(words);
  const { data } = useMirror('POST /caddy/search', { filter: { following: true }, page: 1, limit: SHOWN });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={w.follow} more={{ href: '/golfer/following', label: w.all }}>
      <div className="hscroll">
        {data.items.map((caddy) => (
          <FollowedCard key={caddy.user_id} caddy={caddy} />
        ))}
      </div>
    </Section>
  );
}

function FollowedCard({ caddy }: { caddy: CaddyCard }) {
  const w = useWords(words);
  const language = useLanguage();
  const course = caddy.courses[0];
  return (
    <article className="card card--mini">
      <Link className="mini-name" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="l" />
        <b className="strong line">{caddy.nickname}</b>
      </Link>
      <span className="meta-xs clip1 mini-course">{course && wordIn(courseWords(course), language)}</span>
      <ButtonLink
        kind="tonal"
        size="sm"
        block
        href={`/golfer/booking/new?caddy_id=${caddy.user_id}${course ? `&golf_course=${course.slug}` : ''}`}
      >
        {w.bookAgain} <span className="sr">{caddy.nickname}</span>
      </ButtonLink>
    </article>
  );
}
