import { courseWords } from '../course/names.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Portrait } from '../ui/show/portrait.tsx';
import { Section } from '../ui/frame/section.tsx';
import { FollowButton } from './follow-button.tsx';
import { screenWords } from './screen-words.ts';

const SHOWN = 4;

/** The best of all, to begin with. */
export function Suggested() {
  const w = useWords(screenWords);
  const language = useLanguage();
  const { data, updatedAt } = useMirror('POST /caddy/search', { filter: {}, page: 1, limit: SHOWN });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={w.suggested}>
      <ul className="list">
        {data.items.map((caddy) => (
          <li key={caddy.user_id} className="lrow">
            <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate />
            <span className="grow">
              <b translate="no">{caddy.nickname}</b>
              <span className="meta">
                {[
                  caddy.courses[0] && wordIn(courseWords(caddy.courses[0]), language),
                  caddy.rating_tenths !== null && (caddy.rating_tenths / 10).toFixed(1),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <FollowButton caddy={caddy} updatedAt={updatedAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
