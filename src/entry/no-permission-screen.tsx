import { useSearch } from 'wouter';
import { parseDate, type SlashDate } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { usePerson, type Person } from '../account/person.ts';
import { homeOf } from '../routing/guard.ts';
import { say, useWords } from '../i18n/language.ts';
import { Art } from '../ui/art.tsx';
import { ButtonLink } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { MessageLayout } from '../ui/frame/layout.tsx';
import { words } from './words.ts';

/** The user has just asked for the account to be deleted: until when a sign-in cancels that. The day alone stands in the address. */
const erasedOn = (search: string): SlashDate | undefined => parseDate(new URLSearchParams(search).get('erased') ?? '');

/** /no-permission – why: the session ended (401), or the page is the other role's; what is safe; what to do. */
export function NoPermissionScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const f = useFormat();
  const person = usePerson();
  const search = useSearch();
  const erased = person ? undefined : erasedOn(search);
  return (
    <MessageLayout
      title={erased ? w.leaving : w.noAccess}
      heading={h1}
      art={<Art drawing="lost" />}
      why={erased ? say(w.leavingUntil, { date: f.dayYear(erased) }) : <Why person={person} />}
      ways={<WaysOut person={person} />}
    >
      {!person && !erased && <p>{w.waitingIsSafe}</p>}
    </MessageLayout>
  );
}

function Why({ person }: { person: Person | undefined }) {
  const w = useWords(words);
  if (!person) return w.sessionEnded;
  return person.role ? say(w.wrongRole, { name: person.nickname ?? person.display_name }) : w.roleDue;
}

function WaysOut({ person }: { person: Person | undefined }) {
  const w = useWords(words);
  if (!person)
    return (
      <>
        <ButtonLink href="/login" size="lg" block>
          {w.signInAgain}
        </ButtonLink>
        <ButtonLink href="/?about" kind="ghost" block>
          {w.toStart}
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink href={homeOf(person.role)} size="lg" block>
        {person.role ? w.myHome : w.goOn}
      </ButtonLink>
      <ButtonLink href="/login" kind="ghost" block>
        {w.signInOther}
      </ButtonLink>
    </>
  );
}
