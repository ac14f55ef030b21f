import { usePerson } from '../account/person.ts';
import { homeOf } from '../routing/guard.ts';
import { useWords } from '../i18n/language.ts';
import { Art } from '../ui/art.tsx';
import { ButtonLink } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { MessageLayout } from '../ui/frame/layout.tsx';
import { words } from './words.ts';

/** Any address the table does not know. */
export function NotFoundScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const person = usePerson();
  return (
    <MessageLayout
      title={w.notFound}
      heading={h1}
      art={<Art drawing="lost" />}
      why={w.notFoundWhy}
      ways={
        <ButtonLink href={person ? homeOf(person.role) : '/login'} size="lg" block>
          {person ? w.myHome : w.toStart}
        </ButtonLink>
      }
    />
  );
}
