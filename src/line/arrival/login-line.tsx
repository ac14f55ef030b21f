import { useWanted } from '../../account/data.ts';
import { useWords } from '../../i18n/language.ts';
import { hostOf, useOnPhone } from '../../platform/host.ts';
import { lineLogin } from '../../platform/line-config.ts';
import { LineButton } from '../../ui/control/line-button.tsx';
import { Note } from '../../ui/show/status.tsx';
import { troubleOf } from '../sdk/trouble.ts';
import { keepWish, START, startAddress } from './wish.ts';
import { troubles, words } from '../words.ts';

/** Stands on the same screen; a chunk of its own would add its name to the first script that everybody loads. */
export { FromLine } from '../../account/sign-in/from-line.tsx';

/** The way in by LINE, above the form. In a browser our server leads to LINE's page and back; inside LINE it has its own way. */
export function LoginLine() {
  const w = useWords(words);
  const wanted = useWanted();
  const isInLine = useOnPhone(hasOwnWay, false);
  const address = useOnPhone(() => startAddress(wanted), START);
  return (
    <div className="stack stack-5">
      <LineError />
      <LineButton
        href={isInLine ? `/line${wanted ?? ''}` : address}
        onClick={({ currentTarget }) => {
          keepWish(isTicked(), wanted);
          if (!isInLine) currentTarget.href = startAddress(wanted, isTicked());
        }}
      >
        {w.logIn}
      </LineButton>
      <p className="or">{w.or}</p>
    </div>
  );
}

const hasOwnWay = () => hostOf(navigator.userAgent) !== 'browser' && lineLogin()?.liffId !== undefined;

/** The user's tick in the form below. */
const isTicked = () => document.querySelector<HTMLInputElement>('[name=remember]')?.checked ?? false;

const saidError = () => new URLSearchParams(location.search).get('line_error');

/** The user is back from LINE's page without having signed in. */
function LineError() {
  const code = useOnPhone(saidError, null);
  const { title, why } = useWords(troubles[troubleOf({ code: code ?? 'NONE' }).kind]);
  if (!code) return null;
  return (
    <div role="alert">
      <Note kind="coral">
        <b className="line">{title}</b> {why}
      </Note>
    </div>
  );
}
