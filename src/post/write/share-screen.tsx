import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePerson } from '../../account/person.ts';
import { homeOf } from '../../routing/guard.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Art } from '../../ui/art.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { MessageLayout } from '../../ui/frame/layout.tsx';
import { usePhone } from '../../sync/phone.ts';
import { sharedOf, type Shared } from './take-shared.ts';
import { words } from './words.ts';
import '../../ui/css/screens/photos.css';

const DRAFT = '/caddy/post/create-post';

/** /share – where the phone's share sheet leads: a caddy is asked whether it goes into the draft; others read what photos are for. */
export function ShareScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const not = new URLSearchParams(useSearch()).get('not');
  const role = usePerson()?.role ?? null;
  const phone = usePhone();
  const shared = useShared(role === 'CADDY' && not === null);
  useEffect(() => {
    if (role === 'GOLFER') void sharedOf(phone).dropShared();
  }, [phone, role]);
  const isAsked = shared !== undefined && shared.photos.length + shared.texts.length > 0;
  const why = isAsked
    ? say(w.ask, { photos: shared.photos.length, texts: shared.texts.length })
    : role === 'CADDY'
      ? shared && (shared.old > 0 ? w.tooOld : w.nothingLeft)
      : role === 'GOLFER'
        ? w.forGolfer
        : not
          ? w.notReceivedRole
          : w.roleDue;
  const whyNot = not === 'kept' ? w.notKept : w.notReceived;
  return (
    <MessageLayout
      title={w.sharedTitle}
      heading={h1}
      why={role === 'CADDY' && not ? whyNot : why}
      art={<Art drawing="green" />}
      shown={
        isAsked &&
        shared.photos.length > 0 && (
          <div className="photos">
            {shared.photos.map((photo, place) => (
              <Thumb key={place} photo={photo} n={place + 1} />
            ))}
          </div>
        )
      }
      ways={isAsked ? <Answer /> : <Ways role={role} />}
    >
      {shared?.texts.map((text) => (
        <p className="mt-2 meta" key={text}>
          {text}
        </p>
      ))}
      {isAsked && shared.old > 0 && <p className="mt-2 meta">{w.tooOld}</p>}
    </MessageLayout>
  );
}

/** What came: whoever is asked sees what it is about. A file that is no picture this phone can draw stays a plain square. */
function Thumb({ photo, n }: { photo: Blob; n: number }) {
  const w = useWords(words);
  const [address] = useState(() => URL.createObjectURL(photo));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div>
      <img src={address} alt={say(w.photoNo, { n })} loading="lazy" decoding="async" />
    </div>
  );
}

/** Asks the caddy: nothing was put into the draft yet. */
function Answer() {
  const w = useWords(words);
  const [, navigate] = useLocation();
  const { acceptShared, dropShared } = sharedOf(usePhone());
  const accept = () => {
    acceptShared();
    navigate(DRAFT, { replace: true });
  };
  const refuse = () => void dropShared().then(() => navigate(homeOf('CADDY'), { replace: true }));
  return (
    <>
      <Button size="lg" block onClick={accept}>
        {w.addToDraft}
      </Button>
      <Button kind="ghost" size="lg" block onClick={refuse}>
        {w.dropIt}
      </Button>
    </>
  );
}

function Ways({ role }: { role: Parameters<typeof homeOf>[0] }) {
  const w = useWords(words);
  return (
    <>
      {role === 'CADDY' && (
        <ButtonLink href={DRAFT} size="lg" block>
          {w.toDraft}
        </ButtonLink>
      )}
      <ButtonLink href={homeOf(role)} kind={role === 'CADDY' ? 'ghost' : 'primary'} size="lg" block>
        {role ? w.toHome : w.goOn}
      </ButtonLink>
    </>
  );
}

/** What waits; undefined until it is known. */
function useShared(isWanted: boolean): Shared | undefined {
  const [shared, setShared] = useState<Shared>();
  const { sharedNow, forgetOld } = sharedOf(usePhone());
  useEffect(() => {
    if (!isWanted) return;
    void sharedNow().then((found) => {
      setShared(found);
      if (found.old > 0) void forgetOld();
    });
  }, [isWanted, sharedNow, forgetOld]);
  return shared;
}
