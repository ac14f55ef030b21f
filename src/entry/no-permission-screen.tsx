import { usePerson, type Person } from '../account/person.ts';
import { homeOf } from '../guard.ts';
import { say, useWords } from '../i18n/language.ts';
import { Art } from '../ui/art.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { BlankLayout } from '../ui/layout.tsx';
import { words } from './words.ts';

/** /no-permission – why: the session ended (401), or the page is the other role's; what is safe; what to do. */
export function NoPermissionScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const person = usePerson();
  return (
    <BlankLayout>
      <main id="main" className="grow stack blank-mid">
        <div className="empty">
          <Art drawing="lost" />
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.noAccess}
          </h1>
          <p className="mt-2">
            <Why person={person} />
          </p>
          {!person && <p>{w.waitingIsSafe}</p>}
        </div>
      </main>
      <WayOut person={person} />
    </BlankLayout>
  );
}

function Why({ person }: { person: Person | undefined }) {
  const w = useWords(words);
  if (!person) return w.sessionEnded;
  return person.role ? say(w.wrongRole, { name: person.nickname ?? person.display_name }) : w.roleDue;
}

function WayOut({ person }: { person: Person | undefined }) {
  const w = useWords(words);
  if (!person)
    return (
      <footer className="btns">
        <ButtonLink href="/login" size="lg" block>
          {w.signInAgain}
        </ButtonLink>
        <ButtonLink href="/?about" kind="ghost" block>
          {w.toStart}
        </ButtonLink>
      </footer>
    );
  return (
    <footer className="btns">
      <ButtonLink href={homeOf(person.role)} size="lg" block>
        {person.role ? w.myHome : w.goOn}
      </ButtonLink>
      <ButtonLink href="/login" kind="ghost" block>
        {w.signInOther}
      </ButtonLink>
    </footer>
  );
}
