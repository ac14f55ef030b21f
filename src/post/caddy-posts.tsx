import { useWords } from '../i18n/language.ts';
import { Section } from '../ui/frame/section.tsx';
import { Feed } from './feed.tsx';
import { postWords } from './post-words.ts';
import { usePosts } from './reading.ts';

/** The caddy's posts, on the caddy's own page; without any the section is not there. */
export function CaddyPosts({ caddy_id }: { caddy_id: string }) {
  const w = useWords(postWords);
  const filter = { caddy_id };
  const { data } = usePosts(filter);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={w.title}>
      <Feed filter={filter} isAuthorPage />
    </Section>
  );
}
