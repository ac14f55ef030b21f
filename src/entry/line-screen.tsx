import { useSearch } from 'wouter';
import { useLocation } from 'wouter';
import { safeRedirect } from '../guard.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { rowOf } from '../routes.tsx';
import { Art } from '../ui/art.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { BlankLayout } from '../ui/layout.tsx';
import { words } from './words.ts';

/**
 * /line/* – signing in with LINE. The SDK comes with a later issue: until then this screen says so and leads on, with the wanted address
 * kept (specification §2: `/line` followed by the current full path).
 */
export function LineScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const wanted = useWanted();
  return (
    <BlankLayout>
      <main id="main" className="grow stack blank-mid">
        <div className="empty">
          <Art drawing="lost" />
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.lineOff}
          </h1>
          <p className="mt-2">{w.lineOffWhy}</p>
          {wanted && <Destination address={wanted} />}
        </div>
      </main>
      <footer className="btns">
        <ButtonLink href={wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'} size="lg" block>
          {w.withPhone}
        </ButtonLink>
      </footer>
    </BlankLayout>
  );
}

/** What stands behind `/line`, when it is an address of ours. */
function useWanted(): string | null {
  useLocation(); // draws again when the address changes; the raw one is read, wouter's is decoded
  useSearch();
  const { pathname, search, origin } = window.location;
  return safeRedirect(pathname.slice('/line'.length) + search, origin);
}

function Destination({ address }: { address: string }) {
  const w = useWords(words);
  const title = rowOf(address.split('?')[0] ?? '')?.title;
  const where = useWord(title ?? { th: address, en: address });
  return <p className="meta">{say(w.lineTo, { where })}</p>;
}
