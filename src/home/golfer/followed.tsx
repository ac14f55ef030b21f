import { inTime } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Section } from '../../ui/frame/section.tsx';
import { CaddyMini, type Slot } from './caddy-mini.tsx';
import { furtherWords as words } from './further-words.ts';

const SHOWN = 8;

/** The caddies the golfer follows, soonest free first, without those shown above. None: the section is not there. */
export function Followed({ without }: { without: readonly string[] }) {
  const w = useWords(words);
  const { data } = useMirror('POST /follow/list', { page: 1, limit: SHOWN });
  const caddies = data?.items.filter(({ user_id }) => !without.includes(user_id)) ?? [];
  if (caddies.length === 0) return null;
  return (
    <Section title={w.follow} more={{ href: '/golfer/following', label: w.all }}>
      <div className="hscroll">
        {caddies
          .toSorted((a, b) => inTime(keyOf(a.next_free), keyOf(b.next_free)))
          .map((caddy) => (
            <CaddyMini
              key={caddy.user_id}
              caddy={caddy}
              course={caddy.courses[0]}
              free={caddy.next_free}
              verb={w.book}
            />
          ))}
      </div>
    </Section>
  );
}

/** Who has no free day comes last. */
const keyOf = (slot: Slot | null): string => (slot ? `${slot.date} ${slot.time}` : '9');
