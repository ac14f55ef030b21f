import { usePerson } from '../account/person.ts';
import { homeOf } from '../routing/guard.ts';
import { useWords } from '../i18n/language.ts';
import { Art } from '../ui/art.tsx';
import { ButtonLink } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { BlankLayout } from '../ui/frame/layout.tsx';
import { words } from './words.ts';

/** Any address the table does not know. */
export function NotFoundScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const person = usePerson();
  return (
    <BlankLayout>
      <main id="main" className="grow stack blank-mid">
        <div className="empty">
          <Art drawing="lost" />
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.notFound}
          </h1>
          <p className="mt-2">{w.notFoundWhy}</p>
        </div>
      </main>
      <footer className="btns">
        <ButtonLink href={person ? homeOf(person.role) : '/login'} size="lg" block>
          {person ? w.myHome : w.toStart}
        </ButtonLink>
      </footer>
    </BlankLayout>
  );
}
